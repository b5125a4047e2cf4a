/// The measurements of a cluster.
struct ClusterResult: Sendable {
  let servers: Int
  let sessions: Int
  let outcomes: [ClusterVisitor.Outcome]
  let faults: [ClusterFaults.Fault]
  let seconds: Double
  /// The processor time of the servers, in seconds.
  let processorTime: Double
  let memory: Int

  /// The limit for the time of an event, except after faults.
  private static let limit = Duration.milliseconds(50)

  private var sent: Int { outcomes.reduce(0) { $0 + $1.latencies.count } }
  private var confirmed: Int { outcomes.reduce(0) { $0 + $1.confirmed } }
  private var shown: Int { outcomes.reduce(0) { $0 + $1.shown } }
  /// The number of confirmed events whose change was lost.
  private var lostEvents: Int { outcomes.reduce(0) { $0 + max($1.confirmed - $1.shown, 0) } }
  /// The number of events that were processed more than once.
  private var doubled: Int { outcomes.reduce(0) { $0 + max($1.shown - $1.confirmed, 0) } }
  private var lostSessions: Int { outcomes.count(where: \.isLost) }
  private var interruptions: Latencies { Latencies(outcomes.flatMap(\.interruptions)) }

  /// The latencies of events that were not sent shortly after a fault.
  private var calm: Latencies {
    Latencies(
      outcomes.flatMap(\.latencies).filter { latency in
        !faults.contains { fault in
          latency.sent > fault.time - .seconds(1) && latency.sent < fault.time + ClusterRun.patience
        }
      }
      .map(\.time)
    )
  }

  /// A Boolean value that indicates whether the results are wrong on any machine.
  var isBroken: Bool {
    lostEvents > 0 || doubled > 0 || lostSessions > 0 || shown == 0
  }

  /// A Boolean value that indicates whether a value exceeds its limit.
  var isMissed: Bool {
    interruptions.percentile(1) > ClusterRun.patience || calm.percentile(0.99) > Self.limit
  }

  var text: String {
    func milliseconds(_ duration: Duration) -> String {
      String((duration / .microseconds(100)).rounded() / 10)
    }
    let begin = faults.map(\.name).joined(separator: ", ")
    return """
      cluster: \(servers) servers, \(sessions) sessions of PrimeTime; \(begin.isEmpty ? "nothing broken" : begin)
        events confirmed \(confirmed), confirmed and lost \(lostEvents), counted twice \(doubled), sessions lost \(lostSessions)
        interruptions \(outcomes.reduce(0) { $0 + $1.interruptions.count }), half within \(milliseconds(interruptions.percentile(0.5))) ms, longest \(milliseconds(interruptions.percentile(1))) ms (at most 5000)
        event to patch outside faults: p50 \(milliseconds(calm.percentile(0.5))) ms, p99 \(milliseconds(calm.percentile(0.99))) ms (at most 50), longest \(milliseconds(calm.percentile(1))) ms
        servers: \(String((processorTime * 1_000_000 / Double(max(shown, 1))).rounded())) µs of processor time for each event, \((processorTime / seconds * 100).rounded() / 100) processors busy, \(memory / max(sessions, 1) / 1024) KiB for each session, including the servers' shared memory
      """
  }
}
