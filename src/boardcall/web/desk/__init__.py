"""The desk's pages: each shows what the core worked out and hands what is typed to the desk's verbs."""
