#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The scenarios that no process has begun yet. Each process takes the next one when it is done with another,
/// so that none is idle while others still have long ones.
///
/// It is a pipe full of numbers, which the processes have in common as their standard input.
final class WaitingScenarios {
  private static let size = MemoryLayout<Int32>.size

  /// Where processes read.
  let descriptor: Int32

  /// - Parameter count: The number of scenarios: no more than a pipe holds.
  init(count: Int) throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure(description: "There is no pipe: \(errno)") }
    descriptor = ends[0]
    // Closed before a process starts: readers see an end only when nobody can write.
    defer { close(ends[1]) }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    // Nobody reads yet, so that what is too much would be waited for without end.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    var numbers = Array(0..<Int32(count))
    guard write(ends[1], &numbers, count * Self.size) == count * Self.size else {
      throw SystemFailure(description: "A pipe does not hold \(count) numbers: \(errno)")
    }
  }

  deinit { close(descriptor) }

  /// Takes the next one; `nil` if all are taken.
  static func next(from descriptor: Int32 = STDIN_FILENO) -> Int? {
    var number: Int32 = 0
    while true {
      let count = read(descriptor, &number, size)
      if count == size { return Int(number) }
      if count == 0 { return nil }
      // Not to be taken for the end: what was not explored would pass.
      guard count < 0, errno == EINTR else { fatalError("The scenarios cannot be read: \(count), \(errno)") }
    }
  }
}
