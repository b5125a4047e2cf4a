import CombineCore
import Interleaving

/// A scheduler that runs actions on threads of the run, which can be switched at any point.
///
/// Its time advances only when a scheduled action runs, to the date of the action. So timers fire in order,
/// and at any moment relative to other threads. Its state needs no lock, because one thread runs at a time.
final class TurnScheduler: Scheduler {
  typealias SchedulerOptions = Never

  struct Time: Strideable {
    let ticks: Int

    func distance(to other: Time) -> Stride { Stride(ticks: other.ticks - ticks) }

    func advanced(by stride: Stride) -> Time { Time(ticks: ticks + stride.ticks) }

    struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable {
      var ticks: Int

      init(ticks: Int) { self.ticks = ticks }

      init(integerLiteral value: Int) { ticks = value }

      init?<T: BinaryInteger>(exactly source: T) { ticks = Int(source) }

      var magnitude: Int { ticks.magnitude == ticks ? ticks : -ticks }

      static func < (first: Self, second: Self) -> Bool { first.ticks < second.ticks }
      static func + (first: Self, second: Self) -> Self { Self(ticks: first.ticks + second.ticks) }
      static func - (first: Self, second: Self) -> Self { Self(ticks: first.ticks - second.ticks) }
      static func * (first: Self, second: Self) -> Self { Self(ticks: first.ticks * second.ticks) }
      static func += (first: inout Self, second: Self) { first.ticks += second.ticks }
      static func -= (first: inout Self, second: Self) { first.ticks -= second.ticks }
      static func *= (first: inout Self, second: Self) { first.ticks *= second.ticks }

      static func seconds(_ count: Int) -> Self { Self(ticks: count) }
      static func seconds(_ count: Double) -> Self { Self(ticks: Int(count)) }
      static func milliseconds(_ count: Int) -> Self { Self(ticks: count) }
      static func microseconds(_ count: Int) -> Self { Self(ticks: count) }
      static func nanoseconds(_ count: Int) -> Self { Self(ticks: count) }
    }
  }

  private struct Entry {
    let number: Int
    let date: Int
    let interval: Int?
    let action: () -> Void
  }

  /// The maximum number of repetitions of an action, so that runs end.
  private static let repetitions = 3

  private var entries: [Entry] = []
  private var time = 0
  private var last = 0
  private var repeated: [Int: Int] = [:]

  /// - Parameter threads: The number of threads that run its actions; one thread preserves their order.
  init(_ trial: Trial, threads: Int = 1) {
    for _ in 0..<threads { trial.thread("scheduler") { self.work() } }
    trial.cleanUp { [weak self] in
      while self?.entries.isEmpty == false { self?.runNext() }
    }
  }

  var now: Time { Time(ticks: time) }
  var minimumTolerance: Time.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    add(date: time, interval: nil, action)
  }

  func schedule(after date: Time, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void) {
    add(date: date.ticks, interval: nil, action)
  }

  func schedule(
    after date: Time,
    interval: Time.Stride,
    tolerance: Time.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let number = add(date: date.ticks, interval: interval.ticks, action)
    return AnyCancellable { [weak self] in self?.entries.removeAll { $0.number == number } }
  }

  @discardableResult
  private func add(date: Int, interval: Int?, _ action: @escaping () -> Void) -> Int {
    last += 1
    entries.append(Entry(number: last, date: date, interval: interval, action: action))
    userCode("an action is scheduled", on: self)
    ThreadControl.controller?.wake(at: address)
    return last
  }

  private var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  private func work() {
    guard let turns = ThreadControl.controller as? Turns else { return }
    while turns.waitForWork(at: address, while: { self.entries.isEmpty }) { runNext() }
  }

  private func runNext() {
    guard let index = entries.indices.min(by: { entries[$0].date < entries[$1].date }) else { return }
    let entry = entries.remove(at: index)
    time = max(time, entry.date)
    if let interval = entry.interval, repeated[entry.number, default: 0] < Self.repetitions {
      repeated[entry.number, default: 0] += 1
      entries.append(
        Entry(number: entry.number, date: entry.date + interval, interval: interval, action: entry.action)
      )
    }
    userCode("the scheduler runs an action", on: self)
    entry.action()
  }
}
