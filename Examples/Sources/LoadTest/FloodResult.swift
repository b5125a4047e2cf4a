/// What another visitor noticed of a flood.
struct FloodResult: Sendable {
  /// What is shorter than this nobody notices, and measures little more than the machine.
  private static let noticed = Duration.milliseconds(20)

  let request: Flood.Request
  let connections: Int
  let alone: Latencies
  let flooded: Latencies

  /// Whether the visitor waited for more than twice as long as without the flood.
  var isMissed: Bool {
    flooded.percentile(0.99) > max(alone.percentile(0.99) * 2, Self.noticed)
  }

  var text: String {
    func milliseconds(_ duration: Duration) -> String {
      String((duration / .microseconds(100)).rounded() / 10)
    }
    let (before, during) = (alone.percentile(0.99), flooded.percentile(0.99))
    return """
      flood: \(connections) connections at \(request.rawValue): another visitor's p99 is \
      \(milliseconds(during)) ms, and \(milliseconds(before)) ms without\(isMissed ? ": missed" : "")
      """
  }
}
