import Measurement

extension Workload {
  /// Sends the same numbers to one subject from two threads. The sink must receive all of them, one at a
  /// time.
  static var twoThreads: Workload {
    Workload { tally in
      let subject = PassthroughSubject<Int, Never>()
      let subscription = subject.sink { tally.add($0) }
      return { count in
        withExtendedLifetime(subscription) {
          race {
            for number in 0..<count { subject.send(number) }
          }
        }
      }
    }
  }
}
