import Foundation

/// The results as a readable table.
struct LoadReport {
  private struct Column: Sendable {
    let name: String
    let unit: String
    var limit: Double?
    /// A Boolean value that indicates whether a value must be less than the limit. Otherwise, it may equal
    /// the limit.
    var isBelow = false
    let figure: @Sendable (LoadResult) -> Double?
    let decimals: Int

    /// Returns a description of the value if it exceeds the limit.
    func missed(by result: LoadResult) -> String? {
      guard let limit, let figure = figure(result) else { return nil }
      guard isBelow ? figure >= limit : figure > limit else { return nil }
      let wanted = (isBelow ? "under " : "at most ") + text(limit)
      let measured = [text(figure), unit].filter { !$0.isEmpty }.joined(separator: " ")
      return "missed: \(result.page): \(name): \(measured), not \(wanted)"
    }

    func text(_ value: Double?) -> String {
      guard let value else { return "\u{2013}" }
      return String(format: "%.\(decimals)f", value)
    }

    var limitText: String { limit.map { (isBelow ? "<" : "") + text($0) } ?? "" }
  }

  /// - Parameter limit: The maximum memory of a session, in KiB.
  private static func memory(limit: Double = MeasuredPages.memoryTarget) -> Column {
    Column(
      name: "a session",
      unit: "KiB",
      limit: limit,
      figure: { Double($0.memoryOfIdleSession) / 1024 },
      decimals: 1
    )
  }

  private static let columns = [
    Column(name: "p50", unit: "ms", figure: { milliseconds($0.latencies.percentile(0.5)) }, decimals: 1),
    Column(
      name: "p99",
      unit: "ms",
      limit: 20,
      isBelow: true,
      figure: { milliseconds($0.latencies.percentile(0.99)) },
      decimals: 1
    ),
    Column(name: "longest", unit: "ms", figure: { milliseconds($0.latencies.percentile(1)) }, decimals: 1),
    Column(
      name: "at server",
      unit: "ms",
      limit: 1,
      isBelow: true,
      figure: { $0.waitAtServer.map(milliseconds) },
      decimals: 2
    ),
    memory(),
    Column(name: "sent", unit: "", figure: { Double($0.sent) }, decimals: 0),
    Column(name: "lost", unit: "", limit: 0, figure: { Double($0.lost) }, decimals: 0),
    Column(name: "busy", unit: "cores", figure: { $0.serverLoad }, decimals: 2),
  ]

  let sessions: Int
  let seconds: Int
  let results: [LoadResult]

  /// Descriptions of the values that exceed their limits.
  var missed: [String] {
    results.flatMap { result in Self.columns.compactMap { $0.missed(by: result) } }
  }

  /// Descriptions of the memory values that exceed the current limits of their pages.
  var missedMemory: [String] {
    results.compactMap { Self.memory(limit: MeasuredPages.memoryLimit(of: $0.page)).missed(by: $0) }
  }

  var text: String {
    let columns = Self.columns
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var lines = [
      "\(sessions) live sessions of each page for \(seconds) s, driver and server on the same \(cores) cores:",
      Self.line("from event to patch", columns.map(\.name)),
      Self.line("", columns.map(\.unit)),
      Self.line("at most", columns.map(\.limitText)),
    ]
    lines += results.map { result in Self.line(result.page, columns.map { $0.text($0.figure(result)) }) }
    lines += missed
    let slowest = results.map { $0.latencies.percentile(0.99) }.max() ?? .zero
    let largest = results.map(\.memoryOfIdleSession).max() ?? 0
    let (lost, sent) = (results.reduce(0) { $0 + $1.lost }, results.reduce(0) { $0 + $1.sent })
    lines.append(
      "load: p99 at most \(String(format: "%.1f", Self.milliseconds(slowest))) ms, \(largest / 1024) KiB an idle session at most, \(lost) of \(sent) events lost"
    )
    return lines.joined(separator: "\n")
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    let line = cells.reduce(name.padding(toLength: max(22, name.count), withPad: " ", startingAt: 0)) {
      $0 + String(repeating: " ", count: max(10 - $1.count, 1)) + $1
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }
}
