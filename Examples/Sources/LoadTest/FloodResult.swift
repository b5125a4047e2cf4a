/// The effect of a flood on another visitor.
struct FloodResult: Sendable {
  /// The waiting times of another visitor.
  struct Waits: Sendable {
    /// The times for a page.
    let pages: Latencies
    /// The times from an event to the patch that shows it.
    let events: Latencies
  }

  /// The limits for the delay of another visitor.
  struct Limits: Sendable {
    /// The maximum factor compared with the time without a flood.
    var factor = 2.0
    /// Shorter times are imperceptible, and mostly depend on the machine.
    var noticed = Duration.milliseconds(20)
  }

  let request: FloodRequest
  let connections: Int
  let alone: Waits
  let flooded: Waits
  var limits = Limits()

  /// A Boolean value that indicates whether the visitor waited longer than the limits allow.
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
