/// What becomes of a stored record with which a bloc could not do anything.
public enum HydrationErrorBehavior: Hashable, Sendable {
  /// The bloc's state replaces it, at once.
  case overwrite

  /// It stays as it is. The bloc works on, but stores nothing; the next instance that can read the record
  /// does again.
  case retain
}
