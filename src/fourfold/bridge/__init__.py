"""Connects a program that plays to a Fourfold server, so that it sits at tables like a person.

The program reads and writes lines of JSON and needs to know nothing of the network;
`docs/reference/bot-protocol.md` has the protocol. This package needs nothing but Python's standard library.
"""
