import Measurement

/// A side has done something else than the plain side.
struct Disagreement: Error, CustomStringConvertible {
  let workload: WorkloadID
  let side: Side
  /// What came out, in words.
  let outcome: String
  let expectation: String

  var description: String {
    "\(workload.rawValue) on the side \(side) gave \(outcome), not \(expectation)"
  }
}
