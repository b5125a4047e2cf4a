import Foundation

extension TextField where Label == Text {
  /// Creates a text field that applies a format style to a bound value.
  ///
  /// The value changes when editing ends or the user presses Return. If the text can't be parsed, the field shows the
  /// unchanged value again.
  public init<Format: ParseableFormatStyle>(
    _ key: LocalizedStringKey,
    value: Binding<Format.FormatInput>,
    format: Format,
    prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(key.text, text: value.text(in: format), prompt: prompt)
  }

  /// Creates a text field that applies a format style to a bound value.
  ///
  /// The value changes when editing ends or the user presses Return. If the text can't be parsed, the field shows the
  /// unchanged value again.
  @_disfavoredOverload
  public init<Title: StringProtocol, Format: ParseableFormatStyle>(
    _ title: Title,
    value: Binding<Format.FormatInput>,
    format: Format,
    prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(String(title), text: value.text(in: format), prompt: prompt)
  }

  /// Creates a text field that applies a format style to a bound optional value.
  ///
  /// Empty text sets the value to `nil`.
  public init<Format: ParseableFormatStyle>(
    _ key: LocalizedStringKey,
    value: Binding<Format.FormatInput?>,
    format: Format,
    prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(key.text, text: value.text(in: format), prompt: prompt)
  }

  /// Creates a text field that applies a format style to a bound optional value.
  ///
  /// Empty text sets the value to `nil`.
  @_disfavoredOverload
  public init<Title: StringProtocol, Format: ParseableFormatStyle>(
    _ title: Title,
    value: Binding<Format.FormatInput?>,
    format: Format,
    prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(String(title), text: value.text(in: format), prompt: prompt)
  }

  /// Creates a text field that applies a formatter to a bound value.
  ///
  /// The value changes when editing ends or the user presses Return. If the text can't be parsed, the field shows the
  /// unchanged value again.
  public init<Value>(_ key: LocalizedStringKey, value: Binding<Value>, formatter: Formatter) {
    let text = Binding<String> {
      formatter.string(for: value.wrappedValue) ?? ""
    } set: { text in
      if let numbers = formatter as? NumberFormatter, let parsed = numbers.number(from: text) as? Value {
        value.wrappedValue = parsed
      } else if let dates = formatter as? DateFormatter, let parsed = dates.date(from: text) as? Value {
        value.wrappedValue = parsed
      }
    }
    self.init(key.text, text: FormattedText(text), prompt: nil)
  }
}

extension TextField {
  /// Creates a text field that applies a format style to a bound value, with a label.
  ///
  /// Without a prompt, the label's text is the placeholder.
  public init<Format: ParseableFormatStyle>(
    value: Binding<Format.FormatInput>,
    format: Format,
    prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where Format.FormatOutput == String {
    self.init((label() as? Text)?.plainText ?? "", text: value.text(in: format), prompt: prompt)
  }

  /// Creates a text field that applies a format style to a bound optional value, with a label.
  ///
  /// Empty text sets the value to `nil`.
  public init<Format: ParseableFormatStyle>(
    value: Binding<Format.FormatInput?>,
    format: Format,
    prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where Format.FormatOutput == String {
    self.init((label() as? Text)?.plainText ?? "", text: value.text(in: format), prompt: prompt)
  }

  /// Creates a text field that edits the formatted text of a value.
  private init(_ title: String, text: FormattedText, prompt: Text?) {
    self.init(title, prompt: prompt, text: text.binding, kind: .line)
    keepsTyped = true
  }
}

/// The formatted text of a value.
private struct FormattedText {
  let binding: Binding<String>

  init(_ binding: Binding<String>) { self.binding = binding }
}

extension Binding {
  /// Returns the formatted text of the value. The binding ignores text that can't be parsed.
  fileprivate func text<Format: ParseableFormatStyle>(in format: Format) -> FormattedText
  where Format.FormatInput == Value, Format.FormatOutput == String {
    let format = format.withCommonSymbols
    return FormattedText(
      Binding<String> {
        format.format(wrappedValue)
      } set: { text in
        if let parsed = try? format.parseStrategy.parse(text) { wrappedValue = parsed }
      }
    )
  }

  /// Returns the formatted text of the optional value. The binding ignores text that can't be parsed.
  fileprivate func text<Format: ParseableFormatStyle>(in format: Format) -> FormattedText
  where Value == Format.FormatInput?, Format.FormatOutput == String {
    let format = format.withCommonSymbols
    return FormattedText(
      Binding<String> {
        wrappedValue.map { format.format($0) } ?? ""
      } set: { text in
        if text.isEmpty {
          wrappedValue = nil
        } else if let parsed = try? format.parseStrategy.parse(text) {
          wrappedValue = parsed
        }
      }
    )
  }
}
