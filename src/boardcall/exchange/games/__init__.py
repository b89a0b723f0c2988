"""Games as other programs show, mail or save them, each form to a record with every position."""
