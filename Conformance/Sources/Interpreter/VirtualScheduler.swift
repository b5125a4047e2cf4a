import Chains

/// A scheduler whose time advances only on request. Actions that are due at the same time run in the order in
/// which they were scheduled.
final class VirtualScheduler: Scheduler {
  struct SchedulerTimeType: Strideable {
    let ticks: Int

    func distance(to other: SchedulerTimeType) -> Stride {
      Stride(ticks: other.ticks - ticks)
    }

    func advanced(by stride: Stride) -> SchedulerTimeType {
      SchedulerTimeType(ticks: ticks + stride.ticks)
    }

    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var ticks: Int

      init(ticks: Int) {
        self.ticks = ticks
      }

      init(integerLiteral value: Int) {
        ticks = value
      }

      init?(exactly source: some BinaryInteger) {
        guard let ticks = Int(exactly: source) else { return nil }
        self.ticks = ticks
      }

      var magnitude: Int { abs(ticks) }

      static func < (left: Stride, right: Stride) -> Bool { left.ticks < right.ticks }
      static func + (left: Stride, right: Stride) -> Stride { Stride(ticks: left.ticks + right.ticks) }
      static func - (left: Stride, right: Stride) -> Stride { Stride(ticks: left.ticks - right.ticks) }
      static func * (left: Stride, right: Stride) -> Stride { Stride(ticks: left.ticks * right.ticks) }
      static func *= (left: inout Stride, right: Stride) { left.ticks *= right.ticks }

      static func seconds(_ seconds: Int) -> Stride { Stride(ticks: seconds) }
      static func seconds(_ seconds: Double) -> Stride { Stride(ticks: Int(seconds)) }
      static func milliseconds(_ milliseconds: Int) -> Stride { Stride(ticks: milliseconds) }
      static func microseconds(_ microseconds: Int) -> Stride { Stride(ticks: microseconds) }
      static func nanoseconds(_ nanoseconds: Int) -> Stride { Stride(ticks: nanoseconds) }
    }
  }

  typealias SchedulerOptions = Never

  private final class Entry {
    var due: Int
    let interval: Int?
    let action: () -> Void
    var isCancelled = false

    init(due: Int, interval: Int?, action: @escaping () -> Void) {
      self.due = due
      self.interval = interval
      self.action = action
    }
  }

  private let log: Log
  private var entries: [Entry] = []
  private var ticks = 0

  init(log: Log) {
    self.log = log
  }

  var now: SchedulerTimeType { SchedulerTimeType(ticks: ticks) }

  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    add(after: nil, interval: nil, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    add(after: date.ticks - ticks, interval: nil, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    // A timer with an interval of zero would never let time advance.
    let entry = add(after: date.ticks - ticks, interval: max(1, interval.ticks), action)
    return AnyCancellable { entry.isCancelled = true }
  }

  @discardableResult
  private func add(after delay: Int?, interval: Int?, _ action: @escaping () -> Void) -> Entry {
    log.append(.scheduled(after: delay, interval: interval))
    let entry = Entry(due: ticks + (delay ?? 0), interval: interval, action: action)
    entries.append(entry)
    return entry
  }

  func advance(by time: Int) {
    let end = ticks + time
    while !log.isFull, let next = nextEntry(until: end) {
      ticks = max(ticks, next.due)
      if let interval = next.interval {
        next.due += interval
      } else {
        entries.removeAll { $0 === next }
      }
      next.action()
    }
    ticks = end
  }

  private func nextEntry(until end: Int) -> Entry? {
    entries.removeAll(where: \.isCancelled)
    return entries.filter { $0.due <= end }.min { $0.due < $1.due }
  }

  /// Releases all scheduled actions.
  func end() {
    entries = []
  }
}
