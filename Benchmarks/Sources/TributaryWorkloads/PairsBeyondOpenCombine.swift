import Measurement

/// The operators on two publishers that OpenCombine lacks.
extension Workload {
  static var combineLatest: Workload {
    sendingPairs {
      $0.combineLatest($1)
    } value: {
      $0 ^ ($1 &* 3)
    }
  }

  /// Sends the numbers to two subjects, each from a thread of its own. The sink must receive a pair for each
  /// of them, one at a time. The pairs depend on timing.
  static var twoThreadsCombined: Workload {
    Workload { tally in
      let first = PassthroughSubject<Int, Never>()
      let second = PassthroughSubject<Int, Never>()
      let subscription = first.combineLatest(second).sink { tally.add($0 >= 0 && $1 >= 0 ? 1 : 0) }
      for subject in [first, second] { subject.send(0) }
      return { count in
        withExtendedLifetime(subscription) {
          race {
            for number in 0..<count { first.send(number) }
          } against: {
            for number in 0..<count { second.send(number) }
          }
        }
      }
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
