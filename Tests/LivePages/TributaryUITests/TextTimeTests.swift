import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of texts that display a time.
struct TextTimeTests {
  private static let start = Date(timeIntervalSince1970: 1_000_000)

  private static func timer(
    countsDown: Bool = true,
    showsHours: Bool = true,
    pause: TimeInterval? = nil
  ) -> TextTime {
    let end = start.addingTimeInterval(3723)
    let pauseTime = pause.map { start.addingTimeInterval($0) }
    return .timer(start...end, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours)
  }

  @Test func timersCount() {
    func texts(_ time: TextTime) -> [String] {
      [-5, 0, 0.5, 63, 3723, 4000].map { time.text(at: Self.start.addingTimeInterval($0)) }
    }
    #expect(texts(Self.timer()) == ["1:02:03", "1:02:03", "1:02:03", "1:01:00", "0:00", "0:00"])
    #expect(texts(Self.timer(countsDown: false)) == ["0:00", "0:00", "0:00", "1:03", "1:02:03", "1:02:03"])
    #expect(texts(Self.timer(showsHours: false)).first == "62:03")
    let paused = texts(Self.timer(countsDown: false, pause: 10))
    #expect(paused == ["0:00", "0:00", "0:00", "0:10", "0:10", "0:10"])
  }

  @Test func datesAndIntervalsFollowTheLocaleOfTheEnvironment() async {
    struct Screen: View {
      @State private var locale = Locale(identifier: "de_DE")
      let dates: ClosedRange<Date>
      var body: some View {
        VStack {
          Text(dates)
          Text(dates.lowerBound, style: .date)
        }
        .environment(\.locale, locale)
        Button("English") { locale = Locale(identifier: "en_US") }
      }
    }
    let dates = Self.start...Self.start.addingTimeInterval(86_400)
    func texts(_ name: String) -> String {
      let locale = Locale(identifier: name)
      let interval = Date.IntervalFormatStyle(date: .numeric, time: .shortened, locale: locale)
      let day = Date.FormatStyle(date: .long, time: .omitted, locale: locale)
      // A page's text has plain spaces.
      return "\(interval.format(dates.lowerBound..<dates.upperBound)) \(day.format(dates.lowerBound))"
        .replacing(/\s/, with: " ")
    }
    let page = await LivePageTest(ViewPage { Screen(dates: dates) })
    #expect(texts("de_DE") != texts("en_US"))
    let german = await page.text
    #expect(german == "\(texts("de_DE")) English")
    await page.button("English").click()
    let english = await page.text
    #expect(english == "\(texts("en_US")) English")
  }

  @Test func textsChangeWhenTheirUnitPasses() {
    func change(_ time: TextTime, _ seconds: TimeInterval) -> TimeInterval? {
      time.change(after: Self.start.addingTimeInterval(seconds))
    }
    #expect(change(Self.timer(), -5) == 5)
    #expect(change(Self.timer(), 0) == 1)
    #expect(change(Self.timer(), 0.25) == 0.75)
    #expect(change(Self.timer(countsDown: false), 0.25) == 0.75)
    #expect(change(Self.timer(), 3723) == nil)
    #expect(change(Self.timer(pause: 10), 10) == nil)
    #expect(change(.date(Self.start, .relative), 90) == 30)
    #expect(change(.date(Self.start, .offset), -90) == 30)
    #expect(change(.date(Self.start, .relative), 86_400 * 2 + 100) == 86_300)
    #expect(change(.date(Self.start, .timer), 0.5) == 0.5)
    #expect(change(.date(Self.start, .date), 0) == nil)
  }

  @Test(arguments: [TimeInterval.nan, .infinity, -.infinity, 1e300])
  func timesThatAreNoDatesAreShown(_ seconds: TimeInterval) {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    for style in [Text.DateStyle.relative, .offset, .timer] {
      let time = TextTime.date(date, style)
      #expect(!time.text(at: Self.start).isEmpty)
      #expect(time.change(after: Self.start).map { $0 <= 86_400 } ?? true)
    }
  }

  @Test(.timeLimit(.minutes(5))) func aTimePassesOnThePage() async throws {
    let date = Date()
    let page = await LivePageTest(
      ViewPage {
        Text(date, style: .timer)
        Text("since \(date, style: .relative)").bold()
      }
    )
    let first = await page.text
    while await page.text == first {
      try await Task.sleep(for: .milliseconds(100))
      await page.settle()
    }
    #expect(await page.text != first)
  }
}
