"""Tables at work: the service that runs them, live channels, bots, hints, analyses."""
