import Foundation

/// How long so and so many actions take.
struct Curve {
  struct Point {
    let count: Int
    /// For all of them.
    let time: Duration

    var nanosecondsForEach: Double { time.microseconds * 1_000 / Double(count) }

    /// The time for each divided by the logarithm of how many there are: the same for all where time grows as
    /// n·log n.
    var nanosecondsForEachDoubling: Double { nanosecondsForEach / log2(Double(count)) }
  }

  /// By how much the time may grow faster. Caches and pages are slower the more there is in them.
  static let tolerance = 6.0

  /// The smallest number of actions first.
  let points: [Point]

  /// A table: the last column is nearly flat.
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

  /// What is wrong with the curve, if anything is.
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
  /// The number with a point and a fixed number of decimals, whatever the locale.
  func formatted(decimals: Int) -> String {
    String(format: "%.\(decimals)f", self)
  }
}
