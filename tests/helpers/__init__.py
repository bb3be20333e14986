"""What tests share: services, tables, naive models, databases."""
