import LivePages
