import Measurement

extension Workload {
  /// Sends numbers to many sinks of a publisher that is derived from the subject.
  // Inlined, so that each case is compiled as if it were written out.
  @inline(__always)
  static func sending<Source: Publisher>(
    toSinks sinks: Int,
    of source: @escaping (PassthroughSubject<Int, Never>) -> Source
  ) -> Workload where Source.Output == Int, Source.Failure == Never {
    Workload { tally in
      let subject = PassthroughSubject<Int, Never>()
      let publisher = source(subject)
      let subscriptions = (0..<sinks).map { _ in publisher.sink { tally.add($0) } }
      return { count in
        withExtendedLifetime(subscriptions) {
          for number in 0..<count { subject.send(number) }
        }
      }
    }
  }

  static var fanOut: Workload {
    sending(toSinks: WorkloadID.fanOut.valuesPerStep) { $0 }
  }

  static var share: Workload {
    sending(toSinks: WorkloadID.share.valuesPerStep) { $0.share() }
  }
}
