import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import LivePagesTesting
import Schedulers
import Testing

@testable import TributaryUI

/// Tests of views that follow a schedule.
@MainActor
struct TimelineTests {
  nonisolated private static let start = Date(timeIntervalSinceReferenceDate: 1_000_000_030.5)

  /// Returns the first entries of a schedule, relative to the start.
  private static func offsets<Schedule: TimelineSchedule>(
    _ schedule: Schedule,
    from date: Date = start
  ) -> [TimeInterval] {
    schedule.entries(from: date, mode: .normal).prefix(3).map { $0.timeIntervalSince(start) }
  }

  // MARK: Schedules

  @Test func periodicScheduleBeginsWithTheLastEntryThatHasPassed() {
    #expect(Self.offsets(.periodic(from: Self.start - 25, by: 10)) == [-5, 5, 15])
    #expect(Self.offsets(.periodic(from: Self.start - 25, by: 10), from: Self.start - 100) == [-25, -15, -5])
    // Intervals of less than a millisecond count as one.
    let short = Self.offsets(.periodic(from: Self.start - 3600, by: 0.0001))
    #expect(short.allSatisfy { abs($0) < 0.01 })
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func periodicScheduleWithoutAPositiveIntervalHasNoEntries(interval: Double) {
    #expect(Self.offsets(.periodic(from: Self.start, by: interval)) == [])
  }

  @Test func minutesBeginWithTheCurrentOne() {
    #expect(Self.offsets(.everyMinute) == [-10.5, 49.5, 109.5])
  }

  @Test func pausedAnimationHasOneEntry() {
    #expect(Self.offsets(.animation(paused: true)) == [0])
    #expect(Self.offsets(.animation(minimumInterval: 2)) == [0, 2, 4])
    #expect(abs(Self.offsets(.animation)[1] - TimelinePace.shortestInterval) < 1e-6)
    #expect(abs(Self.offsets(.animation(minimumInterval: 0.01))[1] - TimelinePace.shortestInterval) < 1e-6)
  }

  @Test func explicitScheduleHasItsDates() {
    #expect(Self.offsets(.explicit([Self.start, Self.start + 5])) == [0, 5])
  }

  // MARK: Views

  private struct Seconds<Schedule: TimelineSchedule>: View {
    let schedule: Schedule
    @State private var isShown = true
    var body: some View {
      if isShown {
        TimelineView(schedule) { context in
          // Quarters of seconds are exact.
          Text("\(Int(context.date.timeIntervalSince(TimelineTests.start) * 4))")
        }
      }
      Button("Toggle") { isShown.toggle() }
    }
  }

  private static var clock: TestClock<Duration> {
    get throws {
      @Dependency(\.continuousClock) var clock
      return try #require(clock as? TestClock<Duration>)
    }
  }

  /// Advances the clock, and returns the number that the page shows.
  private static func text(of page: LivePageTest, after seconds: Double) async throws -> String? {
    try await clock.advance(by: .seconds(seconds))
    await page.settle()
    return await page.text.split(separator: " ").first.map { String($0) }
  }

  @Test(
    .dependencies {
      $0.continuousClock = TestClock()
      $0.date = .constant(TimelineTests.start)
    }
  )
  func contentIsEvaluatedForEachEntry() async throws {
    let page = await LivePageTest(
      ViewPage { Seconds(schedule: PeriodicTimelineSchedule(from: TimelineTests.start - 0.25, by: 1)) }
    )
    #expect(try await Self.text(of: page, after: 0) == "-1")
    #expect(try await Self.text(of: page, after: 0.5) == "-1")
    #expect(try await Self.text(of: page, after: 0.25) == "3")
    #expect(try await Self.text(of: page, after: 3) == "15")
  }

  @Test(
    .dependencies {
      $0.continuousClock = TestClock()
      $0.date = .constant(TimelineTests.start)
    }
  )
  func contentIsEvaluatedAtMostTenTimesASecond() async throws {
    struct Counter: View {
      let log: Log
      var body: some View {
        TimelineView(.periodic(from: TimelineTests.start, by: 0.01)) { context in
          let _ = log("update")
          Text("x")
        }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Counter(log: log) })
    _ = log.take()
    for _ in 0..<100 { _ = try await Self.text(of: page, after: 0.01) }
    #expect((8...12).contains(log.take().count))
  }

  @Test(
    .dependencies {
      $0.continuousClock = TestClock()
      $0.date = .constant(TimelineTests.start)
    }
  )
  func explicitEntriesEndWithTheLastOne() async throws {
    let dates = [2, 5, 6].map { TimelineTests.start + $0 }
    let page = await LivePageTest(ViewPage { Seconds(schedule: ExplicitTimelineSchedule(dates)) })
    #expect(try await Self.text(of: page, after: 1) == "8")
    #expect(try await Self.text(of: page, after: 4) == "20")
    #expect(try await Self.text(of: page, after: 9) == "24")
    try await Self.clock.checkSuspension()
  }

  @Test(
    .dependencies {
      $0.continuousClock = TestClock()
      $0.date = .constant(TimelineTests.start)
    }
  )
  func timelineStopsWithItsView() async throws {
    let page = await LivePageTest(
      ViewPage { Seconds(schedule: PeriodicTimelineSchedule(from: TimelineTests.start, by: 1)) }
    )
    await #expect(throws: (any Error).self) { try await Self.clock.checkSuspension() }
    await page.button("Toggle").click()
    try await Self.clock.checkSuspension()
    await page.button("Toggle").click()
    #expect(try await Self.text(of: page, after: 1) == "4")
  }

  @Test(
    .dependencies {
      $0.continuousClock = TestClock()
      $0.date = .constant(TimelineTests.start)
    }
  )
  func timelineStopsWithItsSession() async throws {
    do {
      let page = await LivePageTest(
        ViewPage { Seconds(schedule: PeriodicTimelineSchedule(from: TimelineTests.start, by: 1)) }
      )
      #expect(try await Self.text(of: page, after: 1) == "4")
    }
    // The session ends in a task of its own.
    for _ in 0..<10_000 {
      await Task.yield()
      if (try? await Self.clock.checkSuspension()) != nil { return }
    }
    try await Self.clock.checkSuspension()
  }

  @Test(
    .dependencies {
      $0.continuousClock = TestClock()
      $0.date = .constant(TimelineTests.start)
    }
  )
  func timelineStopsWhileItsTabIsHidden() async throws {
    struct Screen: View {
      @State private var phase = ScenePhase.active
      var body: some View {
        Seconds(schedule: PeriodicTimelineSchedule(from: TimelineTests.start, by: 1))
          .environment(\.scenePhase, phase)
        Button("Hide") { phase = .background }
        Button("Show") { phase = .active }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Hide").click()
    try await Self.clock.checkSuspension()
    await page.button("Show").click()
    #expect(try await Self.text(of: page, after: 1) == "4")
  }
}
