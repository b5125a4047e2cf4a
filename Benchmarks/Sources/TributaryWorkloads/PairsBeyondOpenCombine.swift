import Measurement

/// The operators on two publishers that OpenCombine does not have.
extension Workload {
  static var combineLatest: Workload {
    sendingPairs {
      $0.combineLatest($1)
    } value: {
      $0 ^ ($1 &* 3)
    }
  }

  static var merge: Workload {
    sendingPairs {
      $0.merge(with: $1)
    } value: {
      $0
    }
  }
}
