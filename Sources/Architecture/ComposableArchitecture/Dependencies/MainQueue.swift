import CombineShim
import DependencyInjection
import Dispatch
import Schedulers

extension DependencyValues {
  /// The main queue, for publishers that receive or wait on it. In a test it reports an issue unless it was
  /// set.
  ///
  /// ```swift
  /// @Dependency(\.mainQueue) var mainQueue
  /// …
  /// .receive(on: mainQueue)
  /// ```
  ///
  /// A test sets it to `.immediate`, or to a test scheduler that it advances.
  public var mainQueue: AnySchedulerOf<DispatchQueue> {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }

  private enum MainQueueKey: DependencyKey {
    static let liveValue = AnySchedulerOf<DispatchQueue>.main
    static var testValue: AnySchedulerOf<DispatchQueue> {
      let unimplemented = UnimplementedDependency("mainQueue", remedy: ".immediate")
      return UnimplementedScheduler(now: .epoch) { unimplemented.report($0) }.eraseToAnyScheduler()
    }
  }
}
