import Measurement

/// What came of doing some steps of a workload once.
struct Sample {
  let duration: Duration
  /// The heap allocations of the whole process, if they were counted.
  let allocations: Int?
  let tally: Tally
}
