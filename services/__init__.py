"""What is deployed: each service is a composition root of its own."""
