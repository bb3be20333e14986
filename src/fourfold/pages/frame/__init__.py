"""What all pages share: layout, assets, preferences, error pages."""
