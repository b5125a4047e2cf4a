import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if !os(Windows) && !os(WASI)
  import Dispatch
#endif

/// The last work of a program, such as writing pending changes.
package enum ProgramEnd {
  private static let work: Locked<[@Sendable () -> Void]> = {
    atexit { ProgramEnd.performAll() }
    #if !os(Windows) && !os(WASI)
      TerminationSignals.onFirst { ProgramEnd.performAll() }
    #endif
    for name in notifications {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        ProgramEnd.performAll()
      }
    }
    return Locked([])
  }()

  /// The notifications of an app that may end without exiting. Only Apple platforms post them, but they are
  /// observed on all platforms, which allows tests on Linux to post them.
  private static let notifications: [Notification.Name] = [
    Notification.Name("UIApplicationWillResignActiveNotification"),
    Notification.Name("NSApplicationWillTerminateNotification"),
    Notification.Name("NSExtensionHostWillResignActiveNotification"),
  ]

  /// Performs a closure when the program exits or a signal ends it, and when an app on an Apple platform
  /// moves to the background, where it may end without exiting. The closures run one after another, in the
  /// order of these calls. Because the program waits for them, they must not take long.
  package static func perform(_ body: @escaping @Sendable () -> Void) {
    work.withLock { $0.append(body) }
  }

  private static func performAll() {
    for body in work.withLock({ $0 }) { body() }
  }
}

#if !os(Windows) && !os(WASI)
  /// The end of the pipe that the signal handler writes to.
  ///
  /// The variable is set before the handler is installed. It is a global with a constant initial value,
  /// because a signal handler must not run code that initializes globals.
  nonisolated(unsafe) private var pipeEnd: Int32 = -1
  /// The process that installed the handler. A forked child inherits the handler and the pipe.
  ///
  /// Unsafe: see `pipeEnd`.
  nonisolated(unsafe) private var handlingProcess: pid_t = 0

  /// The signals that end a program if it does not handle them.
  private enum TerminationSignals {
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]

    /// Runs a closure when the first of the signals arrives, and then lets the signal end the program. A
    /// second signal ends the program immediately.
    ///
    /// This doesn't affect signals that the program already handles or ignores, because code that handles a
    /// signal exits on its own. Call this function only once.
    static func onFirst(_ body: @escaping @Sendable () -> Void) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let readEnd = ends[0]
      pipeEnd = ends[1]
      handlingProcess = getpid()
      // This uses a separate queue, because the other queues may be busy when the program is about to end.
      let source = DispatchSource.makeReadSource(
        fileDescriptor: readEnd,
        queue: DispatchQueue(label: "tributary.termination-signals")
      )
      source.setEventHandler {
        var number: UInt8 = 0
        guard read(readEnd, &number, 1) == 1 else { return }
        body()
        // The handler has reset the signal, which now ends the program in the same way as an unhandled
        // signal.
        kill(getpid(), Int32(number))
        _ = source
      }
      source.activate()
      for number in numbers {
        let earlier = signal(number, handle)
        if earlier != nil { signal(number, earlier) }
      }
    }

    /// The signal handler, which only calls async-signal-safe functions.
    private static let handle: @convention(c) (Int32) -> Void = { number in
      let error = errno
      signal(number, SIG_DFL)
      if getpid() != handlingProcess {
        raise(number)
        return
      }
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(pipeEnd, &byte, 1)
      errno = error
    }
  }
#endif
