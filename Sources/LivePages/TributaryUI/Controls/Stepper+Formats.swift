import Foundation

// Initializers of steppers that display their value.

extension Stepper {
  /// Creates a stepper configured to increment or decrement a binding to a value within a range, displaying its value with
  /// a format style.
  public init<Format: ParseableFormatStyle>(
    value: Binding<Format.FormatInput>,
    in range: ClosedRange<Format.FormatInput>,
    step: Format.FormatInput.Stride = 1,
    format: Format,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput: Strideable, Format.FormatOutput == String {
    self.init(
      value: value.reportingEdits(to: onEditingChanged),
      in: range,
      step: step,
      label: label(),
      shows: Text(verbatim: format.withCommonSymbols.format(value.wrappedValue))
    )
  }

  /// Creates a stepper configured to increment or decrement a binding to a value, displaying its value with
  /// a format style.
  public init<Format: ParseableFormatStyle>(
    value: Binding<Format.FormatInput>,
    step: Format.FormatInput.Stride = 1,
    format: Format,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput: Strideable, Format.FormatOutput == String {
    self.init(
      value: value.reportingEdits(to: onEditingChanged),
      step: step,
      label: label(),
      shows: Text(verbatim: format.withCommonSymbols.format(value.wrappedValue))
    )
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a title, configured to increment or decrement a binding to a value within a range, displaying its
  /// value with a format style.
  public init<Format: ParseableFormatStyle>(
    _ key: LocalizedStringKey,
    value: Binding<Format.FormatInput>,
    in range: ClosedRange<Format.FormatInput>,
    step: Format.FormatInput.Stride = 1,
    format: Format,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput: Strideable, Format.FormatOutput == String {
    self.init(
      value: value.reportingEdits(to: onEditingChanged),
      in: range,
      step: step,
      label: Text(key),
      shows: Text(verbatim: format.withCommonSymbols.format(value.wrappedValue))
    )
  }

  /// Creates a stepper with a title, configured to increment or decrement a binding to a value, displaying its value with
  /// a format style.
  public init<Format: ParseableFormatStyle>(
    _ key: LocalizedStringKey,
    value: Binding<Format.FormatInput>,
    step: Format.FormatInput.Stride = 1,
    format: Format,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput: Strideable, Format.FormatOutput == String {
    self.init(
      value: value.reportingEdits(to: onEditingChanged),
      step: step,
      label: Text(key),
      shows: Text(verbatim: format.withCommonSymbols.format(value.wrappedValue))
    )
  }

  /// Creates a stepper with a title, configured to increment or decrement a binding to a value within a range, displaying its
  /// value with a format style.
  @_disfavoredOverload
  public init<Title: StringProtocol, Format: ParseableFormatStyle>(
    _ title: Title,
    value: Binding<Format.FormatInput>,
    in range: ClosedRange<Format.FormatInput>,
    step: Format.FormatInput.Stride = 1,
    format: Format,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput: Strideable, Format.FormatOutput == String {
    self.init(
      value: value.reportingEdits(to: onEditingChanged),
      in: range,
      step: step,
      label: Text(title),
      shows: Text(verbatim: format.withCommonSymbols.format(value.wrappedValue))
    )
  }

  /// Creates a stepper with a title, configured to increment or decrement a binding to a value, displaying its value with
  /// a format style.
  @_disfavoredOverload
  public init<Title: StringProtocol, Format: ParseableFormatStyle>(
    _ title: Title,
    value: Binding<Format.FormatInput>,
    step: Format.FormatInput.Stride = 1,
    format: Format,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Format.FormatInput: Strideable, Format.FormatOutput == String {
    self.init(
      value: value.reportingEdits(to: onEditingChanged),
      step: step,
      label: Text(title),
      shows: Text(verbatim: format.withCommonSymbols.format(value.wrappedValue))
    )
  }
}
