#if Postgres
  import Foundation

  /// A file descriptor that becomes readable when a thread is to stop waiting.
  final class Interruption: Sendable {
    /// Waited for beside a socket.
    let readable: Int32
    private let writable: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      // Fails only where the process has too many open files; then a wait ends at its deadline only.
      _ = pipe(&ends)
      (readable, writable) = (ends[0], ends[1])
      for end in ends where end >= 0 {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }

    deinit {
      for end in [readable, writable] where end >= 0 { close(end) }
    }

    func interrupt() {
      var byte: UInt8 = 0
      _ = write(writable, &byte, 1)
    }

    /// Waits without a socket.
    func wait(for duration: Duration) {
      var descriptor = pollfd(fd: readable, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, Int32(max(0, duration.seconds * 1000)))
    }
  }
#endif
