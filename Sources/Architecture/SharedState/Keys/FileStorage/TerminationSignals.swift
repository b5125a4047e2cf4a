#if !os(Windows) && !os(WASI)
  import Dispatch

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The end of the pipe to which the signal handler writes.
  ///
  /// Unsafe: it is set before the handler is installed. A global with a constant initial value, as a handler may
  /// not run the code that initializes others.
  nonisolated(unsafe) private var pipeEnd: Int32 = -1

  /// The signals that end a program which does not handle them.
  enum TerminationSignals {
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]

    /// Runs a closure when the first of the signals arrives, and then lets it end the program. A second signal
    /// ends it at once.
    ///
    /// Signals that the program handles or ignores by then are left alone: code that handles a signal exits
    /// by itself. Call it once.
    static func onFirst(_ body: @escaping @Sendable () -> Void) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let readEnd = ends[0]
      pipeEnd = ends[1]
      // A queue of its own, as the others may be busy when the program is to end.
      let source = DispatchSource.makeReadSource(
        fileDescriptor: readEnd,
        queue: DispatchQueue(label: "tributary.termination-signals")
      )
      source.setEventHandler {
        var number: UInt8 = 0
        guard read(readEnd, &number, 1) == 1 else { return }
        body()
        // The handler has reset the signal, so that this ends the program as if nobody had handled it.
        kill(getpid(), Int32(number))
        _ = source
      }
      source.activate()
      for number in numbers {
        let earlier = signal(number, handle)
        if earlier != nil { signal(number, earlier) }
      }
    }

    /// Only functions that are safe in a signal handler are called here.
    private static let handle: @convention(c) (Int32) -> Void = { number in
      let error = errno
      signal(number, SIG_DFL)
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(pipeEnd, &byte, 1)
      errno = error
    }
  }
#endif
