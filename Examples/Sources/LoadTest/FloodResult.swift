/// What another visitor noticed of a flood.
struct FloodResult: Sendable {
  /// How long another visitor waits.
  struct Waits: Sendable {
    /// For a page.
    let pages: Latencies
    /// From an event to the patch that shows it.
    let events: Latencies
  }

  /// What is shorter than this nobody notices, and measures little more than the machine.
  private static let noticed = Duration.milliseconds(20)

  let request: FloodRequest
  let connections: Int
  let alone: Waits
  let flooded: Waits

  /// Whether the visitor waited for more than twice as long as without the flood.
  var isMissed: Bool { isMissed(\.pages) || isMissed(\.events) }

  private func isMissed(_ wait: KeyPath<Waits, Latencies>) -> Bool {
    let (before, during) = (alone[keyPath: wait].percentile(0.99), flooded[keyPath: wait].percentile(0.99))
    return during > max(before * 2, Self.noticed)
  }

  var text: String {
    "flood of \(request.rawValue), \(connections) connections: another visitor's p99 is "
      + "\(text(\.pages)) for a page and \(text(\.events)) for an event"
      + (isMissed ? ": missed" : "")
  }

  private func text(_ wait: KeyPath<Waits, Latencies>) -> String {
    func milliseconds(_ waits: Waits) -> String {
      String((waits[keyPath: wait].percentile(0.99) / .microseconds(100)).rounded() / 10)
    }
    return "\(milliseconds(flooded)) ms (\(milliseconds(alone)) without)"
  }
}
