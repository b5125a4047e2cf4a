import ComposableArchitecture
import Foundation

/// A view that updates according to a schedule that you provide.
///
/// ```swift
/// TimelineView(.periodic(from: .now, by: 1)) { context in
///   Text(context.date, style: .time)
/// }
/// ```
///
/// While the page is visible, the server evaluates the content for each entry of the schedule. It uses the
/// dependencies `date` and `continuousClock`. In a test, set the date, and advance a `TestClock`.
///
/// - Note: Differs: it updates at most ten times a second, and not while its tab is hidden.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// Information passed to a timeline view's content callback.
  public struct Context {
    /// A rate at which timeline views can receive updates.
    public enum Cadence: Comparable, Sendable {
      case live, seconds, minutes
    }

    /// The date from the schedule that triggered the current view update.
    public let date: Date
    /// The rate at which the timeline updates the view.
    ///
    /// - Note: Differs: it is always live.
    public var cadence: Cadence { .live }
  }

  private let schedule: Schedule
  private let content: (TimelineViewDefaultContext) -> Content
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date) private var date
  @State private var shownDate: Date?
  @Environment(\.scenePhase) private var phase
}

/// Information passed to a timeline view's content callback.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
  /// Creates a new timeline view that uses the given schedule.
  public init(
    _ schedule: Schedule,
    @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.schedule = schedule
    self.content = content
  }

  public var body: some View {
    content(TimelineViewDefaultContext(date: shownDate ?? firstDate))
      .task(id: TimelineIdentity(schedule: schedule, isVisible: phase != .background)) {
        guard phase != .background else { return }
        let start = date.now
        try? await clock.follow(schedule.entries(from: start, mode: .normal), from: start) { shownDate = $0 }
      }
  }

  /// The last entry of the schedule that has passed, or else the first entry.
  private var firstDate: Date {
    let now = date.now
    var last: Date?
    for entry in schedule.entries(from: now, mode: .normal) {
      if entry > now { return last ?? entry }
      last = entry
    }
    return last ?? now
  }
}

extension Clock where Duration == Swift.Duration {
  /// Performs an action for each date at its time. If several dates have passed, the action runs only for the last of
  /// them.
  @MainActor fileprivate func follow<Dates: Sequence<Date>>(
    _ dates: Dates,
    from startDate: Date,
    perform action: (Date) -> Void
  ) async throws {
    let start = now
    var passed: Date?
    for date in dates {
      let wait = date.timeIntervalSince(startDate) - start.duration(to: now) / .seconds(1)
      if wait > 0 {
        if let passed { action(passed) }
        try await sleep(for: .seconds(min(max(wait, TimelinePace.shortestInterval), 1e9)))
      }
      passed = date
    }
    if let passed { action(passed) }
  }
}

/// The schedule and the visibility of a timeline. The timeline restarts when either of them changes.
private struct TimelineIdentity<Schedule>: Equatable {
  let schedule: Schedule
  let isVisible: Bool

  static func == (first: Self, second: Self) -> Bool {
    first.isVisible == second.isVisible && areSameBytes(first.schedule, second.schedule)
  }
}

/// A type that provides a sequence of dates for use as a schedule.
public protocol TimelineSchedule {
  /// The sequence of dates within a schedule.
  associatedtype Entries: Sequence where Entries.Element == Date
  /// An alias for the timeline schedule update mode.
  typealias Mode = TimelineScheduleMode

  /// Provides a sequence of dates starting around a given date.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// A mode of operation for timeline schedule updates.
///
/// Views in a page use the normal mode.
public enum TimelineScheduleMode: Hashable, Sendable {
  case normal, lowFrequency
}

/// A schedule for updating a timeline view at regular intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  /// The sequence of dates in periodic schedule.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    private let start: Date
    private let interval: TimeInterval
    private var index: Double

    fileprivate init(start: Date, interval: TimeInterval, index: Double) {
      self.start = start
      self.interval = interval
      self.index = index
    }

    /// Advances to the next element and returns it.
    public mutating func next() -> Date? {
      guard interval > 0, interval.isFinite, index.isFinite else { return nil }
      defer { index += 1 }
      return start + index * interval
    }
  }

  private let start: Date
  private let interval: TimeInterval

  /// Creates a periodic update schedule.
  ///
  /// - Parameters:
  ///   - startDate: The date on which to start the sequence.
  ///   - interval: The time interval between successive sequence entries. If the interval isn't positive, the
  ///     schedule has no entries.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    // A timeline passes through all entries between two updates, so the interval has a minimum.
    self.interval = interval > 0 ? max(interval, 0.001) : interval
  }

  /// Provides a sequence of periodic dates starting around a given date.
  ///
  /// The first date is the last entry that isn't after the given date.
  public func entries(from startDate: Date, mode: Mode) -> Entries {
    let index = (startDate.timeIntervalSince(start) / interval).rounded(.down)
    return Entries(start: start, interval: interval, index: max(index, 0))
  }
}

/// A schedule for updating a timeline view at the start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public typealias Entries = PeriodicTimelineSchedule.Entries

  /// Creates a per-minute update schedule.
  public init() {}

  /// Provides a sequence of per-minute dates starting from a given date.
  public func entries(from startDate: Date, mode: Mode) -> Entries {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let minutes = (startDate.timeIntervalSince(start) / 60).rounded(.down)
    return Entries(start: start, interval: 60, index: minutes)
  }
}

/// A schedule for updating a timeline view at explicit points in time.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  private let dates: Entries

  /// Creates a schedule composed of an explicit sequence of dates in ascending order.
  public init(_ dates: Entries) { self.dates = dates }

  /// Provides the sequence of dates with which you initialized the schedule.
  public func entries(from startDate: Date, mode: Mode) -> Entries { dates }
}

/// A pausable schedule of dates updating at a frequency no more quickly than the provided interval.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: TimeInterval
  private let isPaused: Bool

  /// Creates a pausable schedule of dates.
  ///
  /// - Parameters:
  ///   - minimumInterval: The minimum interval to update the schedule at. If it is `nil`, the schedule updates as
  ///     often as a ``TimelineView`` can.
  ///   - paused: A Boolean value that indicates whether the schedule stops generating updates.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = minimumInterval ?? 0
    isPaused = paused
  }

  /// Returns entries at the frequency of the animation schedule.
  public func entries(from start: Date, mode: Mode) -> some Sequence<Date> {
    let interval = interval > 0 ? max(interval, TimelinePace.shortestInterval) : TimelinePace.shortestInterval
    return PeriodicTimelineSchedule.Entries(start: start, interval: interval, index: 0)
      .prefix(isPaused ? 1 : .max)
  }
}

/// The pace of timelines in pages.
enum TimelinePace {
  /// The shortest interval between two updates, in seconds. The server renders each update and sends it to the
  /// browser.
  static let shortestInterval = 0.1
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Returns a schedule for updating a timeline view at regular intervals.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// A schedule for updating a timeline view at the start of every minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule {
  /// Returns a schedule for updating a timeline view at explicit points in time.
  public static func explicit<Dates: Sequence>(_ dates: Dates) -> ExplicitTimelineSchedule<Dates>
  where Self == ExplicitTimelineSchedule<Dates>, Dates.Element == Date {
    ExplicitTimelineSchedule(dates)
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// A pausable schedule of dates updating at a frequency no more quickly than the provided interval.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// Returns a pausable schedule of dates updating at a frequency no more quickly than the provided interval.
  public static func animation(
    minimumInterval: Double? = nil,
    paused: Bool = false
  ) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
