#if Postgres
  import Testing

  /// The tests that need a database server. They run serially, because some of them restart it.
  @Suite(.enabled(if: TestDatabase.isThere, TestDatabase.missing), .serialized)
  enum DatabaseTests {}
#endif
