"""Notices that reach people who are not looking: Web Push, e-mail, and webhooks of tables."""
