/// A library, or plain calls, that runs the workloads.
enum Side: CaseIterable {
  case tributary
  case openCombine
  case asyncAlgorithms
  case plain
}
