import Foundation
import TributaryBase

#if !canImport(Darwin)
  /// A formatter that creates string representations of quantities of time.
  ///
  /// ```swift
  /// let formatter = DateComponentsFormatter()
  /// formatter.allowedUnits = [.minute, .second]
  /// formatter.zeroFormattingBehavior = .pad
  /// formatter.string(from: 75)  // "01:15"
  /// ```
  ///
  /// Foundation lacks this class off Apple's platforms.
  ///
  /// - Note: Differs: strings are in English.
  public class DateComponentsFormatter: Formatter, @unchecked Sendable {
    // This class is sendable because a lock guards the options.

    /// The style of the unit names.
    public enum UnitsStyle: Int, Sendable {
      /// A style that uses the position of a unit to identify its value, such as “1:10:00”.
      case positional
      /// A style that uses the most abbreviated unit names, such as “1h 10m”.
      case abbreviated
      /// A style that uses shortened unit names, such as “1 hr, 10 min”.
      case short
      /// A style that uses full unit names, such as “1 hour, 10 minutes”.
      case full
      /// A style that spells out the values and the unit names, such as “one hour, ten minutes”.
      case spellOut
      /// A style that uses shortened unit names without spaces, such as “1hr 10min”.
      case brief
    }

    /// Options for the formatting of units whose values are zero.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// Drops leading units whose values are zero in positional strings, and all such units in other strings.
      public static let `default` = Self(rawValue: 1)
      /// Drops leading units whose values are zero.
      public static let dropLeading = Self(rawValue: 2)
      /// Drops units whose values are zero between other units.
      public static let dropMiddle = Self(rawValue: 4)
      /// Drops trailing units whose values are zero.
      public static let dropTrailing = Self(rawValue: 8)
      /// Drops all units whose values are zero.
      public static let dropAll: Self = [.dropLeading, .dropMiddle, .dropTrailing]
      /// Pads all values of positional strings to two digits.
      public static let pad = Self(rawValue: 1 << 16)
    }

    fileprivate struct Options {
      var style = UnitsStyle.positional
      var units: NSCalendar.Unit = [.year, .month, .weekOfMonth, .day, .hour, .minute, .second]
      var zeros = ZeroFormattingBehavior.default
      var calendar: Calendar?
      var referenceDate: Date?
      var maximumUnitCount = 0
      var isApproximate = false
      var isRemaining = false
      var context = Formatter.Context.unknown
    }

    private let options = Locked(Options())

    /// The style of the unit names.
    public var unitsStyle: UnitsStyle {
      get { options.withLock { $0.style } }
      set { options.withLock { $0.style = newValue } }
    }

    /// The units to include.
    ///
    /// The supported units are years, months, weeks of a month, days, hours, minutes and seconds.
    public var allowedUnits: NSCalendar.Unit {
      get { options.withLock { $0.units } }
      set { options.withLock { $0.units = newValue } }
    }

    /// The formatting of units whose values are zero.
    public var zeroFormattingBehavior: ZeroFormattingBehavior {
      get { options.withLock { $0.zeros } }
      set { options.withLock { $0.zeros = newValue } }
    }

    /// The calendar that determines the lengths of units, or `nil` for the current one.
    public var calendar: Calendar? {
      get { options.withLock { $0.calendar } }
      set { options.withLock { $0.calendar = newValue } }
    }

    /// The date that intervals and components begin at, or `nil` for the beginning of 2001.
    public var referenceDate: Date? {
      get { options.withLock { $0.referenceDate } }
      set { options.withLock { $0.referenceDate = newValue } }
    }

    /// The maximum number of units in a string, or zero for any number.
    public var maximumUnitCount: Int {
      get { options.withLock { $0.maximumUnitCount } }
      set { options.withLock { $0.maximumUnitCount = newValue } }
    }

    /// A Boolean value that indicates whether strings begin with the word “About”.
    public var includesApproximationPhrase: Bool {
      get { options.withLock { $0.isApproximate } }
      set { options.withLock { $0.isApproximate = newValue } }
    }

    /// A Boolean value that indicates whether strings end with the word “remaining”.
    public var includesTimeRemainingPhrase: Bool {
      get { options.withLock { $0.isRemaining } }
      set { options.withLock { $0.isRemaining = newValue } }
    }

    /// A description of where the formatted string appears.
    ///
    /// The context determines the capitalization of the word “About”.
    public var formattingContext: Formatter.Context {
      get { options.withLock { $0.context } }
      set { options.withLock { $0.context = newValue } }
    }

    /// A Boolean value that indicates whether strings contain fractions of units.
    @available(*, unavailable, message: "Format the fraction with Duration.formatted(_:).")
    public var allowsFractionalUnits: Bool {
      get { false }
      set {}
    }

    /// A Boolean value that indicates whether a small value of the largest unit is added to the next unit.
    @available(*, unavailable, message: "Leave the largest unit out of allowedUnits.")
    public var collapsesLargestUnit: Bool {
      get { false }
      set {}
    }

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Returns a formatted string for a number of seconds, or `nil` if it isn't a length of time.
    public func string(from interval: TimeInterval) -> String? {
      // If dates are millions of years apart, calendars are slow or fail.
      guard abs(interval) <= 1e11 else { return nil }
      let options = options.withLock { $0 }
      let start = options.start
      return string(from: start, to: start + interval, in: .gmt, options)
    }

    /// Returns a formatted string for the time between two dates, or `nil` if they are too far apart.
    public func string(from startDate: Date, to endDate: Date) -> String? {
      guard abs(endDate.timeIntervalSince(startDate)) <= 1e11 else { return nil }
      return string(from: startDate, to: endDate, in: nil, options.withLock { $0 })
    }

    /// Returns a formatted string for date components, or `nil` if they have no date.
    public func string(from components: DateComponents) -> String? {
      let options = options.withLock { $0 }
      var calendar = options.calendar ?? .current
      calendar.timeZone = .gmt
      let start = options.start
      guard let end = calendar.date(byAdding: components, to: start),
        abs(end.timeIntervalSince(start)) <= 1e11
      else { return nil }
      return string(from: start, to: end, in: .gmt, options)
    }

    /// Returns a formatted string for date components, in a style.
    public class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
      let formatter = DateComponentsFormatter()
      formatter.unitsStyle = unitsStyle
      return formatter.string(from: components)
    }

    /// Returns a formatted string for date components, or for a number of seconds.
    ///
    /// The result is `nil` for any other type.
    public override func string(for object: Any) -> String? {
      switch object {
      case let components as DateComponents: string(from: components)
      case let interval as TimeInterval: string(from: interval)
      default: nil
      }
    }

    /// - Parameter zone: For a time without dates, a time zone whose days have 24 hours. Otherwise, it is `nil`.
    private func string(from start: Date, to end: Date, in zone: TimeZone?, _ options: Options) -> String? {
      var calendar = options.calendar ?? .current
      if let zone { calendar.timeZone = zone }
      let units = TimeUnit.all.filter { options.units.contains($0.unit) }
      let components = calendar.dateComponents(Set(units.map(\.component)), from: start, to: end)
      var amounts = units.map { TimeAmount(unit: $0, count: components.value(for: $0.component) ?? 0) }
      guard !amounts.isEmpty else { return nil }
      amounts = options.shown(amounts)
      let isNegative = amounts.contains { $0.count < 0 }
      var text = amounts.text(in: options.style, padsFirst: options.zeros.contains(.pad))
      if isNegative { text = "-" + text }
      if options.isApproximate {
        let isInside = options.context == .middleOfSentence
        text = (isInside ? "about " : "About ") + text
      }
      return options.isRemaining ? text + " remaining" : text
    }
  }

  extension DateComponentsFormatter.Options {
    fileprivate var start: Date { referenceDate ?? Date(timeIntervalSinceReferenceDate: 0) }

    /// Removes units whose values are zero, and units beyond the maximum number.
    fileprivate func shown(_ amounts: [TimeAmount]) -> [TimeAmount] {
      let isPositional = style == .positional
      let isDefault = zeros.contains(.default)
      var amounts = amounts[...]
      if isDefault || zeros.contains(.dropLeading) {
        while amounts.count > 1, amounts.first?.count == 0 { amounts.removeFirst() }
      }
      // In a positional string, the other units keep their positions.
      if !isPositional, isDefault || zeros.contains(.dropTrailing) {
        while amounts.count > 1, amounts.last?.count == 0 { amounts.removeLast() }
      }
      if !isPositional, isDefault || zeros.contains(.dropMiddle), amounts.count > 2 {
        amounts =
          amounts.prefix(1) + amounts.dropFirst().dropLast().filter { $0.count != 0 } + amounts.suffix(1)
      }
      return Array(maximumUnitCount > 0 ? amounts.prefix(maximumUnitCount) : amounts)
    }
  }
#endif
