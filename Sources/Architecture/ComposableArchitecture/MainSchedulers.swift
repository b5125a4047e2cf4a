import CombineShim
import DependencyInjection
import Dispatch
import Foundation
import Schedulers

extension DependencyValues {
  /// The main queue, for publishers that wait or receive elements on it. Using it in a test without
  /// overriding the dependency reports an issue.
  ///
  /// ```swift
  /// @Dependency(\.mainQueue) var mainQueue
  /// …
  /// .receive(on: mainQueue)
  /// ```
  ///
  /// In a test, override the dependency with `.immediate` or with a test scheduler that the test advances.
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

extension DependencyValues {
  /// The main run loop, for publishers that wait or receive elements on it. Using it in a test without
  /// overriding the dependency reports an issue.
  ///
  /// In a test, override the dependency with `.immediate` or with a test scheduler that the test advances.
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

/// A scheduler that runs each action immediately on the caller's thread. It can have the time type of any
/// scheduler.
///
/// The name shadows Combine's own scheduler, but `ImmediateScheduler.shared` still works. In a file that also
/// imports Combine, qualify the name or use `InlineScheduler`.
public typealias ImmediateScheduler<SchedulerTimeType, SchedulerOptions> = InlineScheduler<
  SchedulerTimeType, SchedulerOptions
> where SchedulerTimeType: Strideable, SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

extension InlineScheduler
where
  SchedulerTimeType == CombineShim.ImmediateScheduler.SchedulerTimeType,
  SchedulerOptions == CombineShim.ImmediateScheduler.SchedulerOptions
{
  /// Combine's scheduler that runs each action immediately. It has its own time type.
  public static var shared: CombineShim.ImmediateScheduler { .shared }
}
