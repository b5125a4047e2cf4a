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
/// The server evaluates the content for each entry of the schedule while the page is visible. It follows the dependencies
/// `date` and `continuousClock`. In a test, set the date, and advance a `TestClock`.
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

  /// The last entry of the schedule that has passed, or else its first one.
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
  /// Performs an action for each date when its time has come. Of dates that have passed, the last one counts.
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

/// The schedule and the visibility of a timeline, whose change restarts it.
private struct TimelineIdentity<Schedule>: Equatable {
  let schedule: Schedule
  let isVisible: Bool

  static func == (first: Self, second: Self) -> Bool {
    first.isVisible == second.isVisible && areSameBytes(first.schedule, second.schedule)
  }
}
