import CombineShim
import DependencyInjection
import Foundation
import Schedulers

extension DependencyValues {
  /// The main run loop, for publishers that receive or wait on it. In a test it reports an issue unless it
  /// was set.
  ///
  /// A test sets it to `.immediate`, or to a test scheduler that it advances.
  public var mainRunLoop: AnySchedulerOf<RunLoop> {
    get { self[MainRunLoopKey.self] }
    set { self[MainRunLoopKey.self] = newValue }
  }

  private enum MainRunLoopKey: DependencyKey {
    static let liveValue = AnySchedulerOf<RunLoop>.main
    static var testValue: AnySchedulerOf<RunLoop> {
      let unimplemented = UnimplementedDependency("mainRunLoop", remedy: ".immediate")
      return UnimplementedScheduler(now: .epoch) { unimplemented.report($0) }.eraseToAnyScheduler()
    }
  }
}
