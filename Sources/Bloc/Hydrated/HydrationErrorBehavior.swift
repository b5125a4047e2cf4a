/// The treatment of a stored record that a bloc cannot restore.
public enum HydrationErrorBehavior: Hashable, Sendable {
  /// Replaces the record with the bloc's state, at once.
  case overwrite

  /// Keeps the record. The bloc works on, but stores nothing; a later
  /// instance that can read the record does.
  case retain
}
