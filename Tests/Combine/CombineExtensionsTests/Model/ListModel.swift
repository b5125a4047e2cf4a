import CombineProbes
import CombineShim

/// What a publisher is expected to send: a list of values and its end.
///
/// An operator without time is a function from list to list, which is far simpler than the operator: it knows
/// no demand, no cancel and no threads. That is why it can judge the operator.
struct ListModel: CustomStringConvertible {
  var values: [Int]
  var completion: Subscribers.Completion<ProbeError> = .finished

  var fails: Bool { completion != .finished }

  var description: String { "\(values) \(fails ? "failure" : "finished")" }

  /// The model with other values and the same end.
  func with(_ values: [Int]) -> ListModel {
    ListModel(values: values, completion: completion)
  }
}
