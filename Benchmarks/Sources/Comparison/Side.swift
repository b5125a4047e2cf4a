/// Who does a workload.
enum Side: CaseIterable {
  case tributary
  case openCombine
  case asyncAlgorithms
  case plain
}
