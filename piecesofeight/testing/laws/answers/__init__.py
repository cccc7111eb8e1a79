"""Laws of answers: what is said of why is so, and the machine is asked."""
