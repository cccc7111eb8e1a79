"""Running scenarios: doing what the steps say, and comparing with what is expected."""
