import Foundation

/// The result as a table for people.
struct LoadReport {
  private struct Row {
    let name: String
    let measured: Double
    let limit: Double?
    let unit: String

    /// What is beyond the limit, in words.
    var missed: String? {
      guard let limit, measured > limit else { return nil }
      return
        "missed: \(name): \(LoadReport.number(measured)) \(unit), not at most \(LoadReport.number(limit))"
    }
  }

  private static let memoryUnit = "KiB"

  private let result: LoadResult
  private let rows: [Row]

  /// - Parameter idlePages: What was measured of other pages.
  init(_ result: LoadResult, idlePages: [IdlePage] = []) {
    self.result = result
    let milliseconds = { (duration: Duration) in duration / .milliseconds(1) }
    rows =
      [
        Row(
          name: "event to patch, p50",
          measured: milliseconds(result.latencies.percentile(0.5)),
          limit: nil,
          unit: "ms"
        ),
        Row(
          name: "event to patch, p99",
          measured: milliseconds(result.latencies.percentile(0.99)),
          limit: 100,
          unit: "ms"
        ),
        Row(
          name: "event to patch, longest",
          measured: milliseconds(result.latencies.percentile(1)),
          limit: nil,
          unit: "ms"
        ),
        Self.idle("an idle session", memory: result.memoryOfIdleSession, limit: IdlePage.limit),
        Row(name: "events sent", measured: Double(result.sent), limit: nil, unit: ""),
        Row(name: "events lost", measured: Double(result.lost), limit: 0, unit: ""),
        Row(name: "processors the server kept busy", measured: result.serverLoad, limit: nil, unit: ""),
      ] + idlePages.map { Self.idle("idle at \($0.path)", memory: $0.memory, limit: $0.limit) }
  }

  private static func idle(_ name: String, memory: Int, limit: Double) -> Row {
    Row(name: name, measured: Double(memory) / 1024, limit: limit, unit: memoryUnit)
  }

  /// The figures that are beyond their limits, in words.
  var missed: [String] { rows.compactMap(\.missed) }

  /// Those of them that are about memory.
  var missedMemory: [String] { rows.filter { $0.unit == Self.memoryUnit }.compactMap(\.missed) }

  var text: String {
    var lines = [
      "\(result.sessions) live sessions of PrimeTime for \(result.seconds) s, driver and server on the same \(ProcessInfo.processInfo.activeProcessorCount) cores:",
      Self.line("figure", "measured", "at most", "unit"),
    ]
    lines += rows.map { row in
      Self.line(row.name, Self.number(row.measured), row.limit.map(Self.number) ?? "\u{2013}", row.unit)
    }
    lines += missed
    let milliseconds = Self.number(result.latencies.percentile(0.99) / .milliseconds(1))
    lines.append(
      "load: p99 \(milliseconds) ms, \(result.memoryOfIdleSession / 1024) KiB an idle session, \(result.lost) of \(result.sent) events lost"
    )
    return lines.joined(separator: "\n")
  }

  private static func line(_ name: String, _ measured: String, _ limit: String, _ unit: String) -> String {
    func right(_ text: String) -> String { String(repeating: " ", count: max(10 - text.count, 0)) + text }
    return name.padding(toLength: 33, withPad: " ", startingAt: 0) + right(measured) + right(limit) + "  "
      + unit
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(format: "%.1f", value)
  }
}
