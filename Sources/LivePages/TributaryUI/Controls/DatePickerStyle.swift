/// The appearance and interaction of a date picker.
///
/// - Note: Differs: the browser decides how a date is chosen.
public protocol DatePickerStyle: Sendable {}

/// The default date picker style.
///
/// - Note: Differs: the browser decides how a date is chosen.
public struct DefaultDatePickerStyle: DatePickerStyle {
  public init() {}
}

/// A date picker style that displays the date in a compact, textual format.
///
/// - Note: Differs: the browser decides how a date is chosen.
public struct CompactDatePickerStyle: DatePickerStyle {
  public init() {}
}

/// A date picker style that displays a calendar.
///
/// - Note: Differs: the browser decides how a date is chosen.
public struct GraphicalDatePickerStyle: DatePickerStyle {
  public init() {}
}

/// A date picker style that displays each component as a column in a scrollable wheel.
///
/// - Note: Differs: the browser decides how a date is chosen.
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
  /// Sets the style for date pickers within this view. This has no effect.
  ///
  /// - Note: Differs: the browser decides how a date is chosen.
  public func datePickerStyle<Style: DatePickerStyle>(_ style: Style) -> some View { self }
}
