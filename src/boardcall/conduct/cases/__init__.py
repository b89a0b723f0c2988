"""The life of a case before an association: its protocol, its people, the steps of each case, what is due when."""
