import CombineExtensions
import Measurement

/// An operator of `CombineExtensions`, with a workload in which all values go through it.
package struct ExtensionWorkload {
  package let name: String

  /// How many heap allocations each value needs because of what the operator makes of it, and why.
  package let inherent: Inherent?

  package let workload: Workload

  /// What each value has to allocate: an array that is its output, say.
  package struct Inherent {
    package let allocations: Double
    package let reason: String

    package init(_ allocations: Double, _ reason: String) {
      self.allocations = allocations
      self.reason = reason
    }
  }

  init(_ name: String, inherent: Inherent? = nil, _ workload: Workload) {
    self.name = name
    self.inherent = inherent
    self.workload = workload
  }

  /// Sends numbers through an operator to a sink.
  // Inlined, so that each chain is compiled as if it were written out.
  @inline(__always)
  init<Chain: Publisher>(
    _ name: String,
    inherent: Inherent? = nil,
    through chain: @escaping (PassthroughSubject<Int, Never>) -> Chain
  ) where Chain.Output == Int, Chain.Failure == Never {
    self.init(name, inherent: inherent, .sending(through: chain))
  }

  /// A subject with a sink: what the others are measured by.
  package static var baseline: ExtensionWorkload {
    ExtensionWorkload("subject → sink") { $0 }
  }

  /// All operators, by the folders of their sources.
  package static var all: [ExtensionWorkload] {
    transforming + combining
  }
}
