/// The cost of a value on one side of a workload.
struct Figures: Equatable {
  let nanoseconds: Double
  let allocations: Double
}
