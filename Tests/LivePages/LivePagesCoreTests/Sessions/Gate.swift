/// Suspends callers until the test opens the gate.
final class Gate: Sendable {
  private let arrivals = AsyncStream.makeStream(of: Void.self)
  private let opening = AsyncStream.makeStream(of: Void.self)

  /// Waits until the gate is open.
  func pass() async {
    arrivals.continuation.yield()
    for await _ in opening.stream {}
  }

  /// Waits until the given number of callers has arrived.
  func arrival(of count: Int = 1) async {
    var left = count
    for await _ in arrivals.stream {
      left -= 1
      if left == 0 { return }
    }
  }

  func open() { opening.continuation.finish() }
}
