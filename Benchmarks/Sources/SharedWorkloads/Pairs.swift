import Measurement

extension Workload {
  /// Sends each number to two subjects, which a chain combines.
  // Inlined, so that each chain is compiled as if it were written out.
  @inline(__always)
  static func sendingPairs<Chain: Publisher>(
    through chain: @escaping (PassthroughSubject<Int, Never>, PassthroughSubject<Int, Never>) -> Chain,
    value: @escaping (Chain.Output) -> Int
  ) -> Workload where Chain.Failure == Never {
    Workload { tally in
      let first = PassthroughSubject<Int, Never>()
      let second = PassthroughSubject<Int, Never>()
      let subscription = chain(first, second).sink { tally.add(value($0)) }
      return { count in
        withExtendedLifetime(subscription) {
          for number in 0..<count {
            first.send(number)
            second.send(number)
          }
        }
      }
    }
  }

  static var zip: Workload {
    sendingPairs {
      $0.zip($1)
    } value: {
      $0 ^ ($1 &* 3)
    }
  }
}
