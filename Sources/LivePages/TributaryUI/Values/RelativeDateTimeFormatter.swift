import Foundation
import TributaryBase

#if !canImport(Darwin)
  /// A formatter that creates locale-aware string representations of a relative date or time.
  ///
  /// ```swift
  /// let formatter = RelativeDateTimeFormatter()
  /// formatter.dateTimeStyle = .named
  /// formatter.localizedString(from: DateComponents(day: -1))  // "yesterday"
  /// ```
  ///
  /// As on Apple's platforms, the largest unit that isn't zero determines the string, and smaller units are
  /// discarded. Foundation lacks this class off Apple's platforms.
  public class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    // This class is sendable because a lock guards the options.

    /// The style for describing relative dates.
    public enum DateTimeStyle: Int, Sendable {
      /// A style that always uses a number, such as “1 day ago”.
      case numeric = 0
      /// A style that prefers a name, such as “yesterday”.
      case named = 1
    }

    /// The style for formatting the units.
    public enum UnitsStyle: Int, Sendable {
      /// A style that displays full units, such as “2 months ago”.
      case full = 0
      /// A style that spells out numbers, such as “two months ago”.
      case spellOut = 1
      /// A style that displays shortened units, such as “2 mo. ago”.
      case short = 2
      /// A style that displays the shortest units, such as “2mo ago”.
      case abbreviated = 3
    }

    private struct Options {
      var dateTimeStyle = DateTimeStyle.numeric
      var unitsStyle = UnitsStyle.full
      var calendar = Calendar.current
      var locale = Locale.current
      var context = Formatter.Context.unknown
    }

    private let options = Locked(Options())

    /// The style to use when describing a relative date, for example “yesterday” or “1 day ago”.
    public var dateTimeStyle: DateTimeStyle {
      get { options.withLock { $0.dateTimeStyle } }
      set { options.withLock { $0.dateTimeStyle = newValue } }
    }

    /// The style to use when formatting the quantity or the name of the unit, such as “1 day ago” or “one day ago”.
    public var unitsStyle: UnitsStyle {
      get { options.withLock { $0.unitsStyle } }
      set { options.withLock { $0.unitsStyle = newValue } }
    }

    /// The calendar to use for formatting values that don't have an inherent calendar of their own.
    public var calendar: Calendar! {
      get { options.withLock { $0.calendar } }
      set { options.withLock { $0.calendar = newValue ?? .current } }
    }

    /// The locale to use when formatting the date.
    public var locale: Locale! {
      get { options.withLock { $0.locale } }
      set { options.withLock { $0.locale = newValue ?? .current } }
    }

    /// A description of where the formatted string appears.
    ///
    /// The context determines the string's capitalization.
    public var formattingContext: Formatter.Context {
      get { options.withLock { $0.context } }
      set { options.withLock { $0.context = newValue } }
    }

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Formats the date interval from the reference date to the specified date.
    public func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
      let options = options.withLock { $0 }
      let components = options.calendar.dateComponents(
        Set(RelativeUnit.all.map(\.component)),
        from: referenceDate,
        to: referenceDate + Self.limited(date.timeIntervalSince(referenceDate))
      )
      return string(from: components, options)
    }

    /// Formats the date interval using the specified date components.
    public func localizedString(from dateComponents: DateComponents) -> String {
      string(from: dateComponents, options.withLock { $0 })
    }

    /// Formats a time interval using the formatter's calendar.
    public func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
      // Otherwise, fractions of a second would be rounded.
      let now = Date(timeIntervalSinceReferenceDate: Date().timeIntervalSinceReferenceDate.rounded())
      return localizedString(for: now + Self.limited(timeInterval), relativeTo: now)
    }

    /// Formats the date interval between now and the given date.
    ///
    /// The result is `nil` for any other type.
    public override func string(for object: Any) -> String? {
      (object as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }

    /// Limits an interval. If dates are millions of years apart, calendars are slow or fail.
    private static func limited(_ interval: TimeInterval) -> TimeInterval {
      interval.isNaN ? 0 : min(max(interval, -1e11), 1e11)
    }

    private func string(from components: DateComponents, _ options: Options) -> String {
      let values = RelativeUnit.all.compactMap { unit in
        components.value(for: unit.component).map { (unit: unit, value: $0) }
      }
      let shown = values.first { $0.value != 0 } ?? values.last ?? (unit: .second, value: 0)
      let value = min(max(shown.value, -shown.unit.limit), shown.unit.limit)
      // Every other month has a counterpart of a time in the middle of a month.
      let now = Date(timeIntervalSinceReferenceDate: 14.5 * 86_400)
      var calendar = options.calendar
      calendar.timeZone = .gmt
      guard let date = calendar.date(byAdding: shown.unit.component, value: value, to: now) else { return "" }
      let style = Date.AnchoredRelativeFormatStyle(
        anchor: date,
        allowedFields: [shown.unit.field],
        presentation: options.dateTimeStyle == .named ? .named : .numeric,
        unitsStyle: options.unitsStyle.style,
        locale: options.locale,
        calendar: calendar,
        capitalizationContext: options.context.capitalization
      )
      return style.format(now)
    }
  }

  /// A unit of relative dates.
  private struct RelativeUnit {
    let component: Calendar.Component
    let field: Date.RelativeFormatStyle.Field
    /// The largest number of units that calendars count correctly: 4,000 years.
    let limit: Int

    static let second = Self(component: .second, field: .second, limit: 4000 * 365 * 86_400)
    /// The units, from the largest to the smallest.
    static let all = [
      Self(component: .year, field: .year, limit: 4000),
      Self(component: .month, field: .month, limit: 4000 * 12),
      Self(component: .weekOfMonth, field: .week, limit: 4000 * 52),
      Self(component: .day, field: .day, limit: 4000 * 365),
      Self(component: .hour, field: .hour, limit: 4000 * 365 * 24),
      Self(component: .minute, field: .minute, limit: 4000 * 365 * 1440),
      second,
    ]
  }

  extension RelativeDateTimeFormatter.UnitsStyle {
    fileprivate var style: Date.RelativeFormatStyle.UnitsStyle {
      switch self {
      case .full: .wide
      case .spellOut: .spellOut
      case .short: .abbreviated
      case .abbreviated: .narrow
      }
    }
  }

  extension Formatter.Context {
    fileprivate var capitalization: FormatStyleCapitalizationContext {
      switch self {
      case .beginningOfSentence: .beginningOfSentence
      case .listItem: .listItem
      case .middleOfSentence: .middleOfSentence
      case .standalone: .standalone
      default: .unknown
      }
    }
  }
#endif
