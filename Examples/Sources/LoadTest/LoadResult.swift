/// What was measured.
struct LoadResult: Sendable {
  var sessions: Int
  var seconds: Int
  var latencies: Latencies
  var sent: Int
  /// Events whose change was never shown.
  var lost: Int
  /// Bytes of server memory for each idle session.
  var memoryOfIdleSession: Int
  /// Processors that the server kept busy while events were sent.
  var serverLoad: Double

  var isComplete: Bool { lost == 0 && sent > 0 }
}
