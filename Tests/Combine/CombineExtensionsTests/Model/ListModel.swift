import CombineProbes
import CombineShim

/// The expected events of a publisher: a list of values and a completion.
///
/// For operators without time, the model is a function from list to list. It is far simpler than the
/// operator, because it has no demand, cancellation or threads, and can therefore verify it.
struct ListModel: CustomStringConvertible {
  var values: [Int]
  var completion: Subscribers.Completion<ProbeError> = .finished

  var fails: Bool { completion != .finished }

  var description: String { "\(values) \(fails ? "failure" : "finished")" }

  /// Returns a model with other values and the same completion.
  func with(_ values: [Int]) -> ListModel {
    ListModel(values: values, completion: completion)
  }
}
