import CombineShim
import DependencyInjection
import Dispatch
import Foundation
import Schedulers

extension DependencyValues {
  /// The main queue, for publishers that receive or wait on it. In a test, its use is reported as an issue
  /// unless the dependency is overridden.
  ///
  /// ```swift
  /// @Dependency(\.mainQueue) var mainQueue
  /// …
  /// .receive(on: mainQueue)
  /// ```
  ///
  /// A test overrides it with `.immediate`, or with a test scheduler that it advances.
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
  /// The main run loop, for publishers that receive or wait on it. In a test, its use is reported as an issue
  /// unless the dependency is overridden.
  ///
  /// A test overrides it with `.immediate`, or with a test scheduler that it advances.
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

/// A scheduler with any scheduler's time that runs each action immediately, on the caller's thread.
///
/// The name shadows that of Combine's own scheduler, whose `ImmediateScheduler.shared` is still found. A file
/// that also imports Combine must qualify the name, or use `InlineScheduler`.
public typealias ImmediateScheduler<SchedulerTimeType, SchedulerOptions> = InlineScheduler<
  SchedulerTimeType, SchedulerOptions
> where SchedulerTimeType: Strideable, SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

extension InlineScheduler
where
  SchedulerTimeType == CombineShim.ImmediateScheduler.SchedulerTimeType,
  SchedulerOptions == CombineShim.ImmediateScheduler.SchedulerOptions
{
  /// Combine's scheduler that runs each action immediately, with its own time.
  public static var shared: CombineShim.ImmediateScheduler { .shared }
}
