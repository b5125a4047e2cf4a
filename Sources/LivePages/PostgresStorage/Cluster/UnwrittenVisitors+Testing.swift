#if Postgres
  extension UnwrittenVisitors {
    /// The number of stored numbers, including removed ones.
    var storedCount: Int { list.count }
  }
#endif
