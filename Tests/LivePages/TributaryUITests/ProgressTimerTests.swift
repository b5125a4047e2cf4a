import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import LivePagesTesting
import Schedulers
import Testing

@testable import TributaryUI

/// Tests of progress views that follow a timer on a page.
@MainActor
struct ProgressTimerTests {
  /// A clock with the date that belongs to it.
  private struct Time {
    static let start = Date(timeIntervalSince1970: 1000)
    let clock = TestClock<Duration>()
    private let date = LockIsolated(Self.start)
    var dates: DateGenerator { DateGenerator { [date] in date.value } }

    func advance(by seconds: Double, _ page: LivePageTest) async {
      date.withValue { $0 += seconds }
      await clock.advance(by: .seconds(seconds))
      await page.settle()
    }
  }

  private struct Screen: View {
    var isHidden = false
    var body: some View {
      ProgressView(timerInterval: Time.start...Time.start + 100, countsDown: false) { Text("Brewing") }
        .environment(\.scenePhase, isHidden ? .background : .active)
    }
  }

  private static func value(_ page: LivePageTest) async -> Double? {
    await page.html().elements.first { $0.tag == .progress }?[attribute: "value"].flatMap(Double.init)
  }

  @Test func aTimerFollowsTheClock() async {
    let time = Time()
    await withDependencies {
      $0.continuousClock = time.clock
      $0.date = time.dates
    } operation: {
      let page = await LivePageTest(ViewPage { Screen() })
      #expect(await Self.value(page) == 0)
      for _ in 0..<25 { await time.advance(by: 1, page) }
      #expect(await Self.value(page) == 0.25)
      #expect(await page.text.contains("Brewing"))
    }
  }

  @Test func aHiddenPageIsNotUpdated() async {
    let time = Time()
    await withDependencies {
      $0.continuousClock = time.clock
      $0.date = time.dates
    } operation: {
      let page = await LivePageTest(ViewPage { Screen(isHidden: true) })
      for _ in 0..<25 { await time.advance(by: 1, page) }
      #expect(await Self.value(page) == 0)
    }
  }
}
