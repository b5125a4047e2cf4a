#if !os(Windows) && !os(WASI)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Locks an open file or directory against other processes and threads. To unlock it, close the file.
  ///
  /// - Returns: Zero on success, or the error, which is `EWOULDBLOCK` if another holder keeps the lock until
  ///   the deadline.
  package func lockFile(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> Int32 {
    // The loop polls, because there would be no way to end a blocking call. A write takes about a
    // millisecond, and with a longer pause, a process that writes again and again would keep the others out.
    let pause: UInt32 = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let error = errno
      if error == EINTR { continue }
      guard error == EWOULDBLOCK, ContinuousClock.now < deadline else { return error }
      usleep(pause)
    }
    return 0
  }
#endif
