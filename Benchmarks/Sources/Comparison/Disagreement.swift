import Measurement

/// An error that reports a different result than that of the plain side.
struct Disagreement: Error, CustomStringConvertible {
  let workload: WorkloadID
  let side: Side
  let outcome: String
  let expectation: String

  var description: String {
    "\(workload.rawValue) on the side \(side) produced \(outcome), expected \(expectation)"
  }
}
