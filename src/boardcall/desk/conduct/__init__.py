"""Rulings, sanctions, complaints and the code of conduct."""
