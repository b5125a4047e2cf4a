#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The scenarios that no process has begun yet. Each process takes the next one when it is done with another,
/// so that none stands still while one has a long one after the other.
///
/// It is a pipe that the processes have in common as their standard input, full of numbers.
final class WaitingScenarios {
  /// Where processes read.
  let descriptor: Int32

  /// - Parameter count: How many there are: not more than a pipe can hold.
  init?(count: Int) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    // A child has the descriptors that it is given, and not the end that is written to: it could not see that
    // the numbers have an end.
    var numbers = (0..<Int32(count)).map { $0 }
    let size = numbers.count * MemoryLayout<Int32>.size
    let written = write(ends[1], &numbers, size)
    close(ends[1])
    guard written == size else { return nil }
  }

  deinit { close(descriptor) }

  /// The next one, for this process; `nil` if all are taken.
  static func next() -> Int? {
    var number: Int32 = 0
    return read(STDIN_FILENO, &number, MemoryLayout<Int32>.size) > 0 ? Int(number) : nil
  }
}
