import Foundation

/// The times for different numbers of actions.
struct Curve {
  struct Point {
    let count: Int
    /// The time for all actions together.
    let time: Duration

    var nanosecondsForEach: Double { time.microseconds * 1_000 / Double(count) }

    /// The time for each action, divided by the logarithm of their number. It is constant if the time grows
    /// as n·log n.
    var nanosecondsForEachDoubling: Double { nanosecondsForEach / log2(Double(count)) }
  }

  /// The largest permitted growth of that quotient. Caches and memory pages become slower with the amount of
  /// data.
  static let tolerance = 6.0

  /// The points, in ascending order of the number of actions.
  let points: [Point]

  /// The lines of a table, whose last column is nearly constant.
  var lines: [String] {
    let rows = points.map { point in
      [
        "\(point.count)", point.nanosecondsForEach.formatted(decimals: 1),
        point.nanosecondsForEachDoubling.formatted(decimals: 2),
      ]
    }
    let all = [["actions (n)", "ns for each", "ns for each / log2 n"]] + rows
    let widths = (0..<3).map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }.joined(separator: "  ")
    }
  }

  /// A message if the time grows too fast, or `nil`.
  var complaint: String? {
    guard
      let least = points.min(by: { $0.nanosecondsForEachDoubling < $1.nanosecondsForEachDoubling }),
      let worst = points.last(where: {
        $0.count > least.count
          && $0.nanosecondsForEachDoubling > Self.tolerance * least.nanosecondsForEachDoubling
      })
    else { return nil }
    let factor = worst.nanosecondsForEachDoubling / least.nanosecondsForEachDoubling
    return """
      missed: from \(least.count) to \(worst.count) actions the time grows \(factor.formatted(decimals: 1)) times faster \
      than n·log n
      """
  }
}

extension Duration {
  var microseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }
}

extension Double {
  /// Returns the number with a decimal point, regardless of the locale, and a fixed number of decimals.
  func formatted(decimals: Int) -> String {
    String(format: "%.\(decimals)f", self)
  }
}
