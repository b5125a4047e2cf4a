import Foundation

extension Text {
  /// A predefined style used to display a date.
  ///
  /// A text view updates the styles that depend on the current time.
  public enum DateStyle: Hashable, Sendable {
    case date, time, relative, offset, timer
  }

  /// Creates a text view that displays a date using a specific style.
  nonisolated public init(_ date: Date, style: DateStyle) { self.init(.date(date, style)) }

  /// Creates a text view that displays a date range.
  nonisolated public init(_ dates: ClosedRange<Date>) { self.init(.interval(dates)) }

  /// Creates a text view that displays a date interval.
  nonisolated public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

  /// Creates a text view that displays a timer counting within the provided interval.
  ///
  /// - Parameters:
  ///   - timerInterval: The interval between where to run the timer.
  ///   - pauseTime: The date at which to pause the timer, or `nil` to never pause it.
  ///   - countsDown: A Boolean value that indicates whether to count up or down.
  ///   - showsHours: A Boolean value that indicates whether to display hours if there are any.
  nonisolated public init(
    timerInterval: ClosedRange<Date>,
    pauseTime: Date? = nil,
    countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    self.init(.timer(timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
  }
}

/// A time that a text displays.
enum TextTime: Equatable, Sendable {
  case date(Date, Text.DateStyle)
  case interval(ClosedRange<Date>)
  case timer(ClosedRange<Date>, pauseTime: Date?, countsDown: Bool, showsHours: Bool)

  /// Returns the text at a date.
  func text(at now: Date, in locale: Locale = .current) -> String {
    switch self {
    case .date(let date, .date):
      return date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale))
    case .date(let date, .time):
      return date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
    case .interval(let dates):
      let style = Date.IntervalFormatStyle(date: .numeric, time: .shortened, locale: locale)
      return style.format(dates.lowerBound..<dates.upperBound)
    case .date(let date, .timer): return Self.clock(abs(date.timeIntervalSince(now)))
    case .date(let date, .relative): return Self.length(abs(date.timeIntervalSince(now)))
    case .date(let date, .offset):
      let distance = date.timeIntervalSince(now)
      return (distance < 0 ? "\u{2212}" : "+") + Self.length(abs(distance))
    case .timer(let interval, let pauseTime, let countsDown, let showsHours):
      let now = min(max(min(now, pauseTime ?? now), interval.lowerBound), interval.upperBound)
      // A timer that counts down reaches zero only at its end, so the seconds are rounded up.
      let seconds =
        countsDown
        ? interval.upperBound.timeIntervalSince(now).rounded(.up)
        : now.timeIntervalSince(interval.lowerBound)
      return Self.clock(seconds, showsHours: showsHours)
    }
  }

  /// Returns the seconds until the text changes, or a day if that is sooner. If the text doesn't change, the result
  /// is `nil`.
  func change(after now: Date) -> TimeInterval? {
    guard let seconds = unlimitedChange(after: now), seconds.isFinite else { return nil }
    return min(max(seconds, 0), 86_400)
  }

  private func unlimitedChange(after now: Date) -> TimeInterval? {
    switch self {
    case .date(_, .date), .date(_, .time), .interval: return nil
    case .date(let date, .timer): return Self.step(of: 1, from: date.timeIntervalSince(now))
    case .date(let date, .relative), .date(let date, .offset):
      let distance = date.timeIntervalSince(now)
      return Self.step(of: TimeInterval(Self.unit(of: abs(distance)).size), from: distance)
    case .timer(let interval, let pauseTime, let countsDown, _):
      guard now < min(interval.upperBound, pauseTime ?? interval.upperBound) else { return nil }
      if now < interval.lowerBound { return interval.lowerBound.timeIntervalSince(now) }
      let end = countsDown ? interval.upperBound : interval.lowerBound
      return Self.step(of: 1, from: end.timeIntervalSince(now))
    }
  }

  /// Returns the seconds until the distance to a date passes a multiple of a size. The distance is negative for past
  /// dates.
  private static func step(of size: TimeInterval, from distance: TimeInterval) -> TimeInterval {
    let rest = abs(distance).truncatingRemainder(dividingBy: size)
    return distance > 0 && rest > 0 ? rest : size - rest
  }

  private static func clock(_ length: TimeInterval, showsHours: Bool = true) -> String {
    let seconds = whole(length)
    let hours = showsHours ? seconds / 3600 : 0
    let (minutes, rest) = (seconds / 60 - hours * 60, twoDigits(seconds % 60))
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  /// Returns the whole number of seconds of a length, even of one that is infinite or not a number.
  private static func whole(_ length: TimeInterval) -> Int { length < 1e9 ? Int(length) : 1_000_000_000 }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func unit(of seconds: TimeInterval) -> (size: Int, name: String) {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute")]
    return units.first { seconds >= TimeInterval($0.0) } ?? (1, "second")
  }

  private static func length(_ seconds: TimeInterval) -> String {
    let (size, name) = unit(of: seconds)
    let count = whole(seconds) / size
    return "\(count) \(name)\(count == 1 ? "" : "s")"
  }
}

/// A text that updates its times as they pass.
struct TickingText: View {
  @State private var ticks = 0
  @Environment(\.scenePhase) private var phase
  @Environment(\.locale) private var locale
  private let text: Text

  /// Creates a view of a text, or returns `nil` if the text contains no times.
  init?(_ text: Text) {
    guard text.runs.contains(where: { $0.time != nil }) else { return nil }
    self.text = text
  }

  var body: some View {
    // Reads the state, so that the body is evaluated again.
    _ = ticks
    let isVisible = phase != .background
    return text.fixed(at: Date(), in: locale).task(id: isVisible ? text : nil) {
      if isVisible { await tick() }
    }
  }

  private func tick() async {
    while let seconds = text.runs.compactMap({ $0.time?.change(after: Date()) }).min() {
      do {
        // A text changes just after a whole unit has passed.
        try await Task.sleep(for: .seconds(max(seconds, 0.1) + 0.02))
      } catch {
        return
      }
      ticks += 1
    }
  }
}
