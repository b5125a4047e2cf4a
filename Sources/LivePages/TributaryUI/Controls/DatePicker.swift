import Foundation
import LivePagesCore

/// The components of a date that a date picker displays.
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = Self(rawValue: 1)
  public static let date = Self(rawValue: 2)
}

/// A control for selecting an absolute date.
///
/// The picker uses the Gregorian calendar and the environment's time zone.
public struct DatePicker<Label: View>: View {
  public typealias Components = DatePickerComponents

  @Environment(\.timeZone) private var timeZone
  private let selection: Binding<Date>
  private let range: ClosedRange<Date>
  private let components: Components
  private let label: Label

  init(
    _ selection: Binding<Date>,
    _ range: ClosedRange<Date>,
    _ components: Components,
    _ label: Label
  ) {
    self.selection = selection
    self.range = range
    self.components = components
    self.label = label
  }

  /// Creates an instance that selects a date with an unbounded range.
  public init(
    selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, .distantPast ... .distantFuture, displayedComponents, label())
  }

  /// Creates an instance that selects a date in a given range.
  public init(
    selection: Binding<Date>,
    in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range, displayedComponents, label())
  }

  /// Creates an instance that selects a date on or after some start date.
  public init(
    selection: Binding<Date>,
    in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range.lowerBound ... .distantFuture, displayedComponents, label())
  }

  /// Creates an instance that selects a date on or before some end date.
  public init(
    selection: Binding<Date>,
    in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, .distantPast...range.upperBound, displayedComponents, label())
  }

  public var body: some View {
    let spelling = DateSpelling(components: components, timeZone: timeZone)
    let (selection, range) = (selection, range)
    SpelledField(
      kind: spelling.kind,
      value: spelling.text(of: selection.wrappedValue),
      limits: range == .distantPast ... .distantFuture
        ? nil : (spelling.text(of: range.lowerBound), spelling.text(of: range.upperBound)),
      isValid: spelling.isValid(in: range),
      label: label
    ) { text in
      guard let date = spelling.date(of: text, near: selection.wrappedValue), date != selection.wrappedValue
      else { return }
      selection.wrappedValue = min(max(date, range.lowerBound), range.upperBound)
    }
  }
}

/// The format of a date in an input element.
private struct DateSpelling {
  let components: DatePickerComponents
  let calendar: Calendar
  var isTime: Bool { components == .hourAndMinute }

  init(components: DatePickerComponents, timeZone: TimeZone) {
    self.components = components
    // Input elements use the Gregorian calendar.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  var kind: String {
    switch components {
    case .hourAndMinute: "time"
    case .date: "date"
    default: "datetime-local"
    }
  }

  func text(of date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = "\(max(number ?? 0, 0))"
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let day = "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    let time = "\(digits(parts.hour, 2)):\(digits(parts.minute, 2))"
    switch components {
    case .hourAndMinute: return time
    case .date: return day
    default: return day + "T" + time
    }
  }

  /// Returns a closure that validates text. Its comparison with the bounds of the range ignores the components that
  /// aren't displayed.
  func isValid(in range: ClosedRange<Date>) -> (String) -> Bool {
    { text in
      guard let date = date(of: text, near: Date()) else { return false }
      let unit: Calendar.Component = components == .date ? .day : .minute
      return isTime
        || calendar.compare(date, to: range.lowerBound, toGranularity: unit) != .orderedAscending
          && calendar.compare(date, to: range.upperBound, toGranularity: unit) != .orderedDescending
    }
  }

  /// Parses text to a date. Components that the text doesn't contain come from the given date.
  func date(of text: String, near other: Date) -> Date? {
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: other)
    let pieces = text.split(separator: "T", omittingEmptySubsequences: false)
    guard pieces.count == (components == .date || isTime ? 1 : 2) else { return nil }
    if !isTime {
      let day = pieces[0].split(separator: "-", omittingEmptySubsequences: false).map { number($0) }
      guard day.count == 3, let year = day[0], let month = day[1], let number = day[2],
        (1...9999).contains(year), (1...12).contains(month), (1...31).contains(number)
      else { return nil }
      (parts.year, parts.month, parts.day) = (year, month, number)
    }
    if components != .date {
      let time = pieces[pieces.count - 1].split(separator: ":", omittingEmptySubsequences: false).map {
        number($0)
      }
      guard (2...3).contains(time.count), let hour = time[0], let minute = time[1], hour < 24, minute < 60
      else {
        return nil
      }
      (parts.hour, parts.minute, parts.second) = (hour, minute, 0)
    }
    // If a day doesn't exist, the calendar would use a day of the next month instead.
    guard let date = calendar.date(from: parts), calendar.component(.day, from: date) == parts.day else {
      return nil
    }
    return date
  }

  private func number(_ text: Substring) -> Int? {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

/// An input element that requires a specific format for its value.
struct SpelledField<Label: View>: _PrimitiveView {
  let kind: String
  let value: String
  var limits: (String, String)?
  let isValid: (String) -> Bool
  let label: Label
  let change: @MainActor (String) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let (environment, path) = (context.environment, context.path)
    let kind = BoxKind.custom { box in
      let label = BoxAssembly.pieces(of: box.children)
      var input = BoxPart(.input, "spelled")
      input.attributes = [.type(self.kind), .value(value)]
      if let limits { input.attributes += [Attribute("min", limits.0), Attribute("max", limits.1)] }
      if environment.isEnabled {
        input.offer(.spelled(BoxEvent(path: path, perform: change), where: isValid))
      } else {
        input.set(.disabled())
      }
      let hidesLabel = environment.labelsAreHidden
      let part = BoxAssembly.labeled(input, label.parts, hidesLabel: hidesLabel, style: box.style)
      return [.part(part)] + label.others
    }
    return [ViewBox(kind, children: label._boxes(in: context.appending(0)))]
  }
}

/// The appearance and interaction of a date picker.
///
/// - Note: Differs: the browser determines how people choose a date.
public protocol DatePickerStyle: Sendable {}

/// The default date picker style.
///
/// - Note: Differs: the browser determines how people choose a date.
public struct DefaultDatePickerStyle: DatePickerStyle {
  public init() {}
}

/// A date picker style that displays the date in a compact, textual format.
///
/// - Note: Differs: the browser determines how people choose a date.
public struct CompactDatePickerStyle: DatePickerStyle {
  public init() {}
}

/// A date picker style that displays a calendar.
///
/// - Note: Differs: the browser determines how people choose a date.
public struct GraphicalDatePickerStyle: DatePickerStyle {
  public init() {}
}

/// A date picker style that displays each component as a column in a scrollable wheel.
///
/// - Note: Differs: the browser determines how people choose a date.
public struct WheelDatePickerStyle: DatePickerStyle {
  public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  public static var automatic: Self { Self() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
  public static var compact: Self { Self() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  public static var graphical: Self { Self() }
}
extension DatePickerStyle where Self == WheelDatePickerStyle {
  public static var wheel: Self { Self() }
}

extension View {
  /// Sets the style for date pickers within this view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser determines how people choose a date.
  public func datePickerStyle<Style: DatePickerStyle>(_ style: Style) -> some View { self }
}
