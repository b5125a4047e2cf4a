import Glibc

/// A forked copy of this process that runs a closure, so that a trap ends only the copy.
struct Process {
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let id: pid_t

  /// - Parameter body: The closure that the copy runs. Its result is the exit status.
  static func start(_ body: () -> Int32) -> Process {
    let id = fork()
    guard id >= 0 else { fatalError("fork failed") }
    if id == 0 {
      // The Swift runtime's own handlers would take seconds to report a trap.
      for trap in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE] { signal(trap, SIG_DFL) }
      _exit(body())
    }
    return Process(id: id)
  }

  func wait() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {}
    return Self.end(status)
  }

  /// Waits for the end of any copy.
  static func waitForAny() -> (process: Process, end: End) {
    var status: Int32 = 0
    var id: pid_t = -1
    while id < 0 { id = waitpid(-1, &status, 0) }
    return (Process(id: id), end(status))
  }

  private static func end(_ status: Int32) -> End {
    let signal = status & 0x7f
    return signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
  }
}
