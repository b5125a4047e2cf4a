import CombineShim
import StoreInspector

extension Publisher where Failure == Never {
  /// Has the inspector show what a model's property publishes.
  ///
  /// A property and its subscriber keep each other until the subscription is cancelled.
  ///
  /// - Parameters:
  ///   - name: What the publisher is called: first the lesson.
  ///   - subscriptions: The subscriptions of the model, which end with it.
  func follow(as name: String, in subscriptions: inout Set<AnyCancellable>) {
    inspect(name).sink { _ in }.store(in: &subscriptions)
  }
}
