import CombineShim
import StoreInspector

extension Publisher where Failure == Never {
  /// Shows the values of a model's property in the inspector.
  ///
  /// A property and its subscriber retain each other until the subscription is cancelled.
  ///
  /// - Parameters:
  ///   - name: The name of the publisher, which starts with the lesson.
  ///   - subscriptions: The subscriptions of the model, which end with the model.
  func follow(as name: String, in subscriptions: inout Set<AnyCancellable>) {
    inspect(name).sink { _ in }.store(in: &subscriptions)
  }
}
