#if Postgres
  import Testing

  /// The tests that need a server, one after the other: some of them restart it.
  @Suite(.enabled(if: TestDatabase.isThere, TestDatabase.missing), .serialized)
  enum DatabaseTests {}
#endif
