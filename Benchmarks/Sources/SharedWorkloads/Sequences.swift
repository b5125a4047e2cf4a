import Measurement

extension Workload {
  static var sequence: Workload {
    Workload { tally in
      { count in
        let subscription = Publishers.Sequence<Range<Int>, Never>(sequence: 0..<count)
          .map { $0 &* 3 }
          .filter { $0 & 3 != 0 }
          .reduce(0) { $0 ^ $1 }
          .sink { tally.add($0) }
        subscription.cancel()
      }
    }
  }

  static var array: Workload {
    Workload { tally in
      { count in
        let subscription = Array(0..<count).publisher.sink { tally.add($0) }
        subscription.cancel()
      }
    }
  }
}
