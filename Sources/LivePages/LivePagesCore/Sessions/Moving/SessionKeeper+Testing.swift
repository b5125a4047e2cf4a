extension SessionKeeper {
  /// The number of sessions that this server owns.
  package var heldCount: Int { holdings.count }
}
