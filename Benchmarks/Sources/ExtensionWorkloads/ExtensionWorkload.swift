import CombineExtensions
import Measurement

/// An operator of `CombineExtensions`, with a workload that sends all values through it.
package struct ExtensionWorkload {
  package let name: String

  /// The allocations that the operator's output requires, or `nil` if it requires none.
  package let inherent: Inherent?

  package let workload: Workload

  /// The same workload with the chain behind an `AnyPublisher`, or `nil` if it has no chain.
  package let erased: Workload?

  /// The required allocations for each value, for example for an array that is the output.
  package struct Inherent {
    package let allocations: Double
    package let reason: String

    package init(_ allocations: Double, _ reason: String) {
      self.allocations = allocations
      self.reason = reason
    }
  }

  init(_ name: String, inherent: Inherent? = nil, _ workload: Workload, erased: Workload? = nil) {
    self.name = name
    self.inherent = inherent
    self.workload = workload
    self.erased = erased
  }

  /// Creates a workload that sends numbers through an operator to a sink.
  // Inlined, so that each chain is compiled as if it were written out.
  @inline(__always)
  init<Chain: Publisher>(
    _ name: String,
    inherent: Inherent? = nil,
    through chain: @escaping (PassthroughSubject<Int, Never>) -> Chain
  ) where Chain.Output == Int, Chain.Failure == Never {
    self.init(
      name,
      inherent: inherent,
      .sending(through: chain),
      erased: .sending { chain($0).eraseToAnyPublisher() }
    )
  }

  /// Creates a workload that sends numbers to a subject or relay with a sink.
  @inline(__always)
  init<Source: Publisher>(
    _ name: String,
    sending source: @autoclosure @escaping () -> Source,
    _ send: @escaping (Source, Int) -> Void
  ) where Source.Output == Int, Source.Failure == Never {
    self.init(
      name,
      Workload { tally in
        let source = source()
        let subscription = source.sink { tally.add($0) }
        return { count in
          withExtendedLifetime(subscription) {
            for number in 0..<count { send(source, number) }
          }
        }
      }
    )
  }

  /// Creates a workload that sends numbers to a subscriber, which adds them to the tally.
  @inline(__always)
  init(
    _ name: String,
    inherent: Inherent? = nil,
    to subscribe: @escaping (PassthroughSubject<Int, Never>, Tally) -> AnyCancellable
  ) {
    self.init(
      name,
      inherent: inherent,
      Workload { tally in
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subscribe(subject, tally)
        return { count in
          withExtendedLifetime(subscription) {
            for number in 0..<count { subject.send(number) }
          }
        }
      }
    )
  }

  /// A subject with a sink, the baseline of the comparison.
  package static var baseline: ExtensionWorkload {
    ExtensionWorkload("subject → sink") { $0 }
  }

  /// All operators, in the order of the folders of their sources.
  package static var all: [ExtensionWorkload] {
    transforming + combining + grouping + sharing + sequencing + timing + retrying + making + subscribing
  }
}
