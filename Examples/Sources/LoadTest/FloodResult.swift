/// What another visitor noticed of a flood.
struct FloodResult: Sendable {
  /// How long another visitor waits.
  struct Waits: Sendable {
    /// For a page.
    let pages: Latencies
    /// From an event to the patch that shows it.
    let events: Latencies
  }

  /// What a flood may cost another visitor.
  struct Limits: Sendable {
    /// How many times as long as without the flood.
    var factor = 2.0
    /// What is shorter than this nobody notices, and measures little more than the machine.
    var noticed = Duration.milliseconds(20)
  }

  let request: FloodRequest
  let connections: Int
  let alone: Waits
  let flooded: Waits
  var limits = Limits()

  /// Whether the visitor waited for longer than a flood may have them wait.
  var isMissed: Bool { isMissed(\.pages) || isMissed(\.events) }

  private func isMissed(_ wait: KeyPath<Waits, Latencies>) -> Bool {
    let (before, during) = (alone[keyPath: wait].percentile(0.99), flooded[keyPath: wait].percentile(0.99))
    return during > max(before * limits.factor, limits.noticed)
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
    let (before, during) = (alone[keyPath: wait].percentile(0.99), flooded[keyPath: wait].percentile(0.99))
    let ratio = before > .zero ? String((during / before * 10).rounded() / 10) : "\u{2013}"
    return "\(milliseconds(flooded)) ms (\(milliseconds(alone)) without, \(ratio) times as long)"
  }
}
