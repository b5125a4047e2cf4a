/// The treatment of a stored record that a bloc cannot restore.
public enum HydrationErrorBehavior: Hashable, Sendable {
  /// Replaces the record with the bloc's state, at once.
  case overwrite

  /// Keeps the record. The bloc works on, but stores nothing; the next instance that can read the record
  /// stores again.
  case retain
}
