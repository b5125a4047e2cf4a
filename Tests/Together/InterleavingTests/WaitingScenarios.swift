#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A queue of the scenarios that no process has started. Each process takes the next one when it finishes, so
/// no process is idle while others still have long scenarios.
///
/// The queue is a pipe full of numbers, which is the standard input of all processes.
final class WaitingScenarios {
  private static let size = MemoryLayout<Int32>.size

  /// The reading end of the pipe.
  let descriptor: Int32

  /// - Parameter count: The number of scenarios, at most the capacity of a pipe.
  init(count: Int) throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure(description: "There is no pipe: \(errno)") }
    descriptor = ends[0]
    // Closed before a process starts, because readers receive the end of the file only without open writers.
    defer { close(ends[1]) }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    // Nonblocking, because nobody reads yet and a blocking write beyond the capacity would never return.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    var numbers = Array(0..<Int32(count))
    guard write(ends[1], &numbers, count * Self.size) == count * Self.size else {
      throw SystemFailure(description: "A pipe does not hold \(count) numbers: \(errno)")
    }
  }

  deinit { close(descriptor) }

  /// Takes the next scenario; `nil` if none is left.
  static func next(from descriptor: Int32 = STDIN_FILENO) -> Int? {
    var number: Int32 = 0
    while true {
      let count = read(descriptor, &number, size)
      if count == size { return Int(number) }
      if count == 0 { return nil }
      // Errors must not be confused with the end: the unexplored scenarios would count as passed.
      guard count < 0, errno == EINTR else { fatalError("The scenarios cannot be read: \(count), \(errno)") }
    }
  }
}
