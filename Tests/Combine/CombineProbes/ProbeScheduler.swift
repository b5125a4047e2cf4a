import CombineShim

/// A scheduler that stores actions until a test runs them, and records all calls.
///
/// It supports one thread. Advancing the time runs the due actions; a test can also run actions regardless of
/// their dates.
public final class ProbeScheduler: Scheduler {
  public typealias SchedulerTimeType = ProbeTime

  /// Options identified by a word.
  public struct SchedulerOptions: Equatable, Sendable {
    public let word: String

    public init(_ word: String) {
      self.word = word
    }
  }

  private struct Entry {
    let number: Int
    var date: ProbeTime
    let interval: ProbeTime.Stride?
    let action: () -> Void
  }

  /// The options of all actions scheduled without a date.
  public private(set) var options: [SchedulerOptions?] = []

  /// All calls as short words, such as `["now", "schedule", "after 5 every 5", "cancel"]`, with tolerances
  /// and options if there are any.
  public private(set) var history: [String] = []

  /// The minimum tolerance.
  public var leastTolerance: ProbeTime.Stride = 0

  /// Whether cancelling repeated actions has no effect, as if the cancel came too late.
  public var ignoresCancel = false

  private var time = ProbeTime(0)
  private var entries: [Entry] = []
  private var lastNumber = 0

  public init() {}

  public var now: ProbeTime {
    history.append("now")
    return time
  }

  public var minimumTolerance: ProbeTime.Stride {
    history.append("minimumTolerance")
    return leastTolerance
  }

  /// The number of pending actions.
  public var waitingCount: Int { entries.count }

  /// The dates of the pending actions, in scheduling order.
  public var dates: [Int] { entries.map(\.date.ticks) }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    self.options.append(options)
    note("schedule", options: options)
    add(date: time, interval: nil, action)
  }

  public func schedule(
    after date: ProbeTime,
    tolerance: ProbeTime.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    note("after \(date.ticks)", tolerance: tolerance, options: options)
    add(date: date, interval: nil, action)
  }

  public func schedule(
    after date: ProbeTime,
    interval: ProbeTime.Stride,
    tolerance: ProbeTime.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    note("after \(date.ticks) every \(interval.magnitude)", tolerance: tolerance, options: options)
    let number = add(date: date, interval: interval, action)
    return AnyCancellable { [weak self] in self?.cancel(number) }
  }

  /// Runs a pending action immediately.
  /// - Parameter index: The index of the action in scheduling order.
  public func run(at index: Int = 0) {
    let entry = entries[index]
    if let interval = entry.interval {
      entries[index].date = entry.date.advanced(by: interval)
    } else {
      entries.remove(at: index)
    }
    entry.action()
  }

  /// Runs pending actions immediately, in scheduling order, until none is left. It doesn't return while an
  /// action repeats.
  public func runAll() {
    while !entries.isEmpty { run() }
  }

  /// Advances the time and runs the due actions at their times, in scheduling order for equal times.
  /// - Parameter stride: The interval. With an interval of zero, only the currently due actions run.
  public func advance(by stride: ProbeTime.Stride = 0) {
    let end = time.advanced(by: stride)
    while let index = entries.indices.min(by: { entries[$0].date < entries[$1].date }),
      entries[index].date <= end
    {
      time = max(time, entries[index].date)
      run(at: index)
    }
    time = end
  }

  /// Sets the clock without running actions.
  public func setTime(_ ticks: Int) {
    time = ProbeTime(ticks)
  }

  /// Clears the history.
  public func forgetHistory() {
    history = []
  }

  @discardableResult
  private func add(date: ProbeTime, interval: ProbeTime.Stride?, _ action: @escaping () -> Void) -> Int {
    lastNumber += 1
    entries.append(Entry(number: lastNumber, date: date, interval: interval, action: action))
    return lastNumber
  }

  private func cancel(_ number: Int) {
    history.append("cancel")
    if !ignoresCancel { entries.removeAll { $0.number == number } }
  }

  private func note(_ call: String, tolerance: ProbeTime.Stride = 0, options: SchedulerOptions?) {
    var note = call
    if tolerance != 0 { note += " tolerance \(tolerance.magnitude)" }
    if let options { note += " \(options.word)" }
    history.append(note)
  }
}
