extension SessionKeeper {
  /// The number of sessions that this server holds.
  package var heldCount: Int { holdings.count }
}
