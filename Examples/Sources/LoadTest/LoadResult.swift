/// What was measured of one page.
struct LoadResult: Sendable {
  /// The path of the page.
  var page: String
  /// As the visitors see it: from sending an event to the patch that shows it.
  var latencies: Latencies
  var sent: Int
  /// Events whose change was never shown.
  var lost: Int
  /// Bytes of server memory for each idle session.
  var memoryOfIdleSession: Int
  /// Processors that the server kept busy while events were sent.
  var serverLoad: Double
  /// Half of the events waited for no longer than that at the server, until their patch was written.
  var waitAtServer: Duration?

  var isComplete: Bool { lost == 0 && sent > 0 }
}
