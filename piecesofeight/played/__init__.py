"""What is true of anything played choice by choice: where it stands, and who is shown what."""
