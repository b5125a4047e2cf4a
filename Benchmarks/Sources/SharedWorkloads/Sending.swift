import Measurement

extension Workload {
  /// Sends numbers through a chain to a sink.
  // Inlined, so that each chain is compiled as if it were written out.
  @inline(__always)
  static func sending<Chain: Publisher>(
    through chain: @escaping (PassthroughSubject<Int, Never>) -> Chain
  ) -> Workload where Chain.Output == Int, Chain.Failure == Never {
    Workload { tally in
      let subject = PassthroughSubject<Int, Never>()
      let subscription = chain(subject).sink { tally.add($0) }
      return { count in
        withExtendedLifetime(subscription) {
          for number in 0..<count { subject.send(number) }
        }
      }
    }
  }
}
