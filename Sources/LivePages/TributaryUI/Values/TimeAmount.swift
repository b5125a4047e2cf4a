import Foundation

/// A number of units of time.
struct TimeAmount {
  let unit: TimeUnit
  let count: Int
}

/// A unit of time with its English names.
struct TimeUnit {
  let unit: NSCalendar.Unit
  let component: Calendar.Component
  let name: String
  let shortName: String
  let letter: String
  /// A Boolean value that indicates whether the unit is part of a time of day.
  let isOfDay: Bool

  /// The units, from the largest to the smallest.
  static let all = [
    Self(.year, .year, "year", "yr", "y"), Self(.month, .month, "month", "mo", "mo"),
    Self(.weekOfMonth, .weekOfMonth, "week", "wk", "w"), Self(.day, .day, "day", "day", "d"),
    Self(.hour, .hour, "hour", "hr", "h", isOfDay: true),
    Self(.minute, .minute, "minute", "min", "m", isOfDay: true),
    Self(.second, .second, "second", "sec", "s", isOfDay: true),
  ]

  private init(
    _ unit: NSCalendar.Unit,
    _ component: Calendar.Component,
    _ name: String,
    _ shortName: String,
    _ letter: String,
    isOfDay: Bool = false
  ) {
    self.unit = unit
    self.component = component
    self.name = name
    self.shortName = shortName
    self.letter = letter
    self.isOfDay = isOfDay
  }
}

#if !canImport(Darwin)
  extension [TimeAmount] {
    /// Returns the amounts as text, without their signs.
    func text(in style: DateComponentsFormatter.UnitsStyle, padsFirst: Bool) -> String {
      switch style {
      case .positional: positional(padsFirst: padsFirst)
      case .abbreviated: map { "\($0.count.magnitude)\($0.unit.letter)" }.joined(separator: " ")
      case .short: map { "\($0.count.magnitude) \($0.shortName)" }.joined(separator: ", ")
      case .full: map { "\($0.count.magnitude) \($0.name)" }.joined(separator: ", ")
      case .spellOut: map { "\($0.spelledCount) \($0.name)" }.joined(separator: ", ")
      case .brief: map { "\($0.count.magnitude)\($0.shortName)" }.joined(separator: " ")
      }
    }

    /// Returns the amounts as positional text. Days and larger units have no position, so they keep their letters.
    private func positional(padsFirst: Bool) -> String {
      let days = filter { !$0.unit.isOfDay }.map { "\($0.count.magnitude)\($0.unit.letter)" }
      var time = filter(\.unit.isOfDay).map { amount in
        amount.count.magnitude < 10 ? "0\(amount.count.magnitude)" : "\(amount.count.magnitude)"
      }
      if !padsFirst, let first = time.first, first.hasPrefix("0") { time[0] = String(first.dropFirst()) }
      return (days + (time.isEmpty ? [] : [time.joined(separator: ":")])).joined(separator: " ")
    }
  }

  extension TimeAmount {
    fileprivate var name: String { count.magnitude == 1 ? unit.name : unit.name + "s" }

    fileprivate var shortName: String {
      // Among the short names, only “day” has a plural.
      unit.component == .day ? name : unit.shortName
    }

    fileprivate var spelledCount: String {
      let formatter = NumberFormatter()
      formatter.numberStyle = .spellOut
      formatter.locale = Locale(identifier: "en_US")
      return formatter.string(from: NSNumber(value: count.magnitude)) ?? "\(count.magnitude)"
    }
  }
#endif
