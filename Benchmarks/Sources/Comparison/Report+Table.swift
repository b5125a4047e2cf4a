import Measurement
import Sampling

extension Report {
  /// Times are nanoseconds for each value. A dash marks a missing value.
  var table: TextTable {
    TextTable(
      headings: [
        "workload", "ours", "OpenCombine", "async", "plain", "OpenCombine/ours", "ours/plain", "allocations",
        "OpenCombine's",
      ],
      rows: rows.map(\.cells)
    )
  }
}

extension Row {
  fileprivate var cells: [String] {
    let times: [Side] = [.tributary, .openCombine, .asyncAlgorithms, .plain]
    return [workload.title]
      + times.map { cell(figures[$0]?.nanoseconds, decimals: 1) }
      + [cell(speedup, decimals: 2), cell(distance, decimals: 2)]
      + [
        cell(figures[.tributary]?.allocations, decimals: 2),
        cell(figures[.openCombine]?.allocations, decimals: 2),
      ]
  }

  private func cell(_ number: Double?, decimals: Int) -> String {
    number.map { $0.formatted(decimals: decimals) } ?? "–"
  }
}
