import CombineShim
import StoreInspector

extension Publisher where Failure == Never {
  /// Has the inspector show what a model's property publishes, for as long as the model is there.
  ///
  /// - Parameter name: What the publisher is called: first the lesson.
  func follow(as name: String) {
    // The publisher keeps its subscriber.
    inspect(name).subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in }))
  }
}
