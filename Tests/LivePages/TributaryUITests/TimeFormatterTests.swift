#if !canImport(Darwin)
  import Testing
  import TributaryUI

  /// Tests of the formatters of times, which Foundation lacks off Apple's platforms.
  struct TimeFormatterTests {
    private static let reference = Date(timeIntervalSince1970: 1_700_000_000)

    private func relative(_ style: RelativeDateTimeFormatter.DateTimeStyle) -> RelativeDateTimeFormatter {
      let formatter = RelativeDateTimeFormatter()
      formatter.locale = Locale(identifier: "en_US")
      formatter.calendar = Calendar(identifier: .gregorian)
      formatter.calendar.timeZone = .gmt
      formatter.dateTimeStyle = style
      return formatter
    }

    @Test(
      arguments: [
        (0, "in 0 seconds", "now"), (30, "in 30 seconds", "in 30 seconds"),
        (-90, "1 minute ago", "1 minute ago"),
        (5400, "in 1 hour", "in 1 hour"), (-86_400, "1 day ago", "yesterday"),
        (172_800, "in 2 days", "in 2 days"),
        (604_800, "in 1 week", "next week"), (-35 * 86_400, "1 month ago", "last month"),
        (400 * 86_400, "in 1 year", "next year"),
      ] as [(TimeInterval, String, String)]
    )
    func relativeDatesAreDescribedByTheirLargestUnit(interval: TimeInterval, numeric: String, named: String) {
      let date = Self.reference + interval
      #expect(relative(.numeric).localizedString(for: date, relativeTo: Self.reference) == numeric)
      #expect(relative(.named).localizedString(for: date, relativeTo: Self.reference) == named)
      if abs(interval) < 20 * 86_400 {
        #expect(relative(.numeric).localizedString(fromTimeInterval: interval) == numeric)
      }
    }

    @Test(
      arguments: [
        (.full, "2 months ago"), (.spellOut, "two months ago"), (.short, "2 mo. ago"),
        (.abbreviated, "2mo ago"),
      ] as [(RelativeDateTimeFormatter.UnitsStyle, String)]
    )
    func unitsOfRelativeDatesHaveStyles(style: RelativeDateTimeFormatter.UnitsStyle, text: String) {
      let formatter = relative(.numeric)
      formatter.unitsStyle = style
      #expect(formatter.localizedString(from: DateComponents(month: -2, day: -3)) == text)
    }

    @Test func relativeDatesFollowTheLocaleAndTheContext() {
      let formatter = relative(.named)
      #expect(formatter.localizedString(from: DateComponents(day: 0)) == "today")
      formatter.formattingContext = .beginningOfSentence
      #expect(formatter.localizedString(from: DateComponents(day: 1)) == "Tomorrow")
      formatter.formattingContext = .unknown
      formatter.locale = Locale(identifier: "de_DE")
      #expect(formatter.localizedString(from: DateComponents(day: -2)) == "vorgestern")
      #expect(formatter.string(for: Date()) == "jetzt")
      #expect(formatter.string(for: "x") == nil)
    }

    @Test func relativeDatesOfAnyLengthAreDescribed() {
      let formatter = relative(.numeric)
      #expect(formatter.localizedString(fromTimeInterval: .nan) == "in 0 seconds")
      #expect(formatter.localizedString(fromTimeInterval: -.infinity).hasSuffix("years ago"))
      #expect(formatter.localizedString(from: DateComponents(year: .min)).hasSuffix("years ago"))
      #expect(formatter.localizedString(from: DateComponents(second: 1500)) == "in 1,500 seconds")
    }

    @Test(
      arguments: [
        (5, "5", "00:05"), (75, "1:15", "01:15"), (600, "10:00", "10:00"), (5400, "90:00", "90:00"),
        (-75, "-1:15", "-01:15"), (0, "0", "00:00"), (75.9, "1:15", "01:15"),
      ] as [(TimeInterval, String, String)]
    )
    func positionalTimesDropOrPadZeros(interval: TimeInterval, dropped: String, padded: String) {
      let formatter = DateComponentsFormatter()
      formatter.allowedUnits = [.minute, .second]
      #expect(formatter.string(from: interval) == dropped)
      formatter.zeroFormattingBehavior = .pad
      #expect(formatter.string(from: interval) == padded)
    }

    @Test(
      arguments: [
        (.positional, "1d 1:00:10"), (.abbreviated, "1d 1h 10s"), (.short, "1 day, 1 hr, 10 sec"),
        (.full, "1 day, 1 hour, 10 seconds"), (.spellOut, "one day, one hour, ten seconds"),
        (.brief, "1day 1hr 10sec"),
      ] as [(DateComponentsFormatter.UnitsStyle, String)]
    )
    func quantitiesOfTimeHaveStyles(style: DateComponentsFormatter.UnitsStyle, text: String) {
      let components = DateComponents(hour: 25, second: 10)
      #expect(DateComponentsFormatter.localizedString(from: components, unitsStyle: style) == text)
    }

    @Test func zerosAreDroppedByTheirPlace() {
      let formatter = DateComponentsFormatter()
      formatter.allowedUnits = [.day, .hour, .minute, .second]
      formatter.unitsStyle = .abbreviated
      let expected: [(DateComponentsFormatter.ZeroFormattingBehavior, String)] = [
        (.dropLeading, "1h 0m 10s"), (.dropMiddle, "0d 1h 10s"), (.dropTrailing, "0d 1h 0m 10s"),
        (.dropAll, "1h 10s"), ([], "0d 1h 0m 10s"),
      ]
      for (behavior, text) in expected {
        formatter.zeroFormattingBehavior = behavior
        #expect(formatter.string(from: 3610) == text)
      }
      #expect(formatter.string(from: 0) == "0d 0h 0m 0s")
      formatter.zeroFormattingBehavior = .default
      #expect(formatter.string(from: 0) == "0s")
      formatter.maximumUnitCount = 1
      formatter.includesApproximationPhrase = true
      formatter.includesTimeRemainingPhrase = true
      #expect(formatter.string(from: 3610) == "About 1h remaining")
    }

    @Test func daysBetweenDatesAreThoseOfTheCalendar() throws {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
      let formatter = DateComponentsFormatter()
      formatter.calendar = calendar
      formatter.allowedUnits = [.day]
      formatter.unitsStyle = .full
      // The clocks go forward on the last Sunday of March.
      let noon = try #require(calendar.date(from: DateComponents(year: 2024, month: 3, day: 30, hour: 12)))
      let next = try #require(calendar.date(from: DateComponents(year: 2024, month: 3, day: 31, hour: 12)))
      #expect(formatter.string(from: noon, to: next) == "1 day")
      #expect(formatter.string(from: next.timeIntervalSince(noon)) == "0 days")
    }

    @Test func noQuantityOfTimeHasNoText() {
      let formatter = DateComponentsFormatter()
      #expect(formatter.string(from: .nan) == nil)
      #expect(formatter.string(from: .infinity) == nil)
      #expect(formatter.string(from: 1e300) == nil)
      #expect(formatter.string(for: "x") == nil)
      #expect(formatter.string(for: 75.0) == "1:15")
      formatter.allowedUnits = []
      #expect(formatter.string(from: 75) == nil)
    }
  }
#endif
