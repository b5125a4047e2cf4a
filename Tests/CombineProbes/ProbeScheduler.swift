import CombineShim

/// A scheduler that keeps what it is given until it is told to run it. Its time stands still.
///
/// It is for one thread.
public final class ProbeScheduler: Scheduler {
  public typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType

  /// Told apart by its word.
  public struct SchedulerOptions: Equatable, Sendable {
    public let word: String

    public init(_ word: String) {
      self.word = word
    }
  }

  /// The options of everything that was ever scheduled without a date.
  public private(set) var options: [SchedulerOptions?] = []

  private var actions: [() -> Void] = []

  public init() {}

  public var now: SchedulerTimeType { ImmediateScheduler.shared.now }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// How many actions wait to be run.
  public var waitingCount: Int { actions.count }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    self.options.append(options)
    actions.append(action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    actions.append(action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    actions.append(action)
    return AnyCancellable {}
  }

  /// Runs one of the waiting actions.
  /// - Parameter index: Which of them, by age.
  public func run(at index: Int = 0) {
    actions.remove(at: index)()
  }

  /// Runs actions, the oldest first, until none is waiting.
  public func runAll() {
    while !actions.isEmpty { run() }
  }

  /// Lets the waiting actions go.
  public func forgetActions() {
    actions = []
  }
}
