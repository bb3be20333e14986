"""The table service: games that live on a server, played over a JSON API and a live channel."""
