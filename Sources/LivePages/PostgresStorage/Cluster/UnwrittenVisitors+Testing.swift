#if Postgres
  extension UnwrittenVisitors {
    /// The number of stored numbers, removed ones included.
    var storedCount: Int { list.count }
  }
#endif
