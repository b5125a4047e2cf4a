import ExtensionWorkloads
import Sampling

/// The cost of the operators of `CombineExtensions`, compared with a subject and a sink.
struct ExtensionsReport {
  let baseline: ExtensionFigures
  let operators: [ExtensionFigures]

  var table: TextTable {
    TextTable(
      headings: ["operator", "ns a value", "ratio to subject → sink", "erased, ns", "allocations", "reason"],
      rows: ([baseline] + operators).map { figures in
        [
          figures.name,
          figures.nanoseconds.formatted(decimals: 1),
          (figures.nanoseconds / baseline.nanoseconds).formatted(decimals: 1) + "x",
          figures.erasedNanoseconds.map { $0.formatted(decimals: 1) } ?? "–",
          figures.allocations.formatted(decimals: 2),
          figures.inherent?.reason ?? "",
        ]
      }
    )
  }

  var violations: [String] { operators.compactMap(\.violation) }
}
