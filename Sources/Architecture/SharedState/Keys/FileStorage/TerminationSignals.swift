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
  /// Unsafe: it is set before the handler is installed. It is a global with a constant initial value, because
  /// a handler must not run the code that initializes other globals.
  nonisolated(unsafe) private var pipeEnd: Int32 = -1

  /// The signals that end a program that does not handle them.
  enum TerminationSignals {
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]

    /// Runs a closure when the first of the signals arrives, and then lets the signal end the program. A
    /// second signal ends the program immediately.
    ///
    /// Signals that the program already handles or ignores are left alone: code that handles a signal exits
    /// by itself. Call this function once.
    static func onFirst(_ body: @escaping @Sendable () -> Void) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let readEnd = ends[0]
      pipeEnd = ends[1]
      // A separate queue, because the others may be busy when the program is about to end.
      let source = DispatchSource.makeReadSource(
        fileDescriptor: readEnd,
        queue: DispatchQueue(label: "tributary.termination-signals")
      )
      source.setEventHandler {
        var number: UInt8 = 0
        guard read(readEnd, &number, 1) == 1 else { return }
        body()
        // The handler has reset the signal, so this ends the program as an unhandled signal does.
        kill(getpid(), Int32(number))
        _ = source
      }
      source.activate()
      for number in numbers {
        let earlier = signal(number, handle)
        if earlier != nil { signal(number, earlier) }
      }
    }

    /// The handler calls only async-signal-safe functions.
    private static let handle: @convention(c) (Int32) -> Void = { number in
      let error = errno
      signal(number, SIG_DFL)
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(pipeEnd, &byte, 1)
      errno = error
    }
  }
#endif
