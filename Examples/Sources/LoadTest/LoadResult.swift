/// The measurements of one page.
struct LoadResult: Sendable {
  /// The path of the page.
  var page: String
  /// The latencies for visitors, from sending an event to receiving the patch that shows it.
  var latencies: Latencies
  var sent: Int
  /// How many events had no visible change.
  var lost: Int
  /// The server's memory for each idle session, in bytes.
  var memoryOfIdleSession: Int
  /// How many processors the server kept busy while events were sent.
  var serverLoad: Double
  /// The processor time of the server for each event.
  var processorTimeOfEvent: Duration
  /// The median time on the server from receiving an event to writing its patch.
  var waitAtServer: Duration?

  var isComplete: Bool { lost == 0 && sent > 0 }
}
