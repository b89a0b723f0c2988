"""What a viewer may see of an event, as values: pages, interface, command line, files and screens print these."""
