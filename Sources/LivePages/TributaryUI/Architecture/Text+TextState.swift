import ComposableArchitecture

extension Text {
  /// Creates a text view of a text state with its formatting. Attributes for speech are ignored.
  // This initializer is disfavored so that a string literal creates a localized key.
  @_disfavoredOverload
  nonisolated public init(_ state: TextState) {
    let texts = state.runs().map { Text(verbatim: $0.text).formatted(by: $0.attributes) }
    self = texts.dropFirst().reduce(texts.first ?? Text(verbatim: ""), +)
  }

  nonisolated private func formatted(by attributes: TextState.Attributes) -> Text {
    var text = self
    if attributes.isBold { text = text.bold() }
    if attributes.isItalic { text = text.italic() }
    if attributes.strikethrough != nil { text = text.strikethrough() }
    if attributes.underline != nil { text = text.underline() }
    if attributes.hasMonospacedDigits { text = text.monospacedDigit() }
    if let offset = attributes.baselineOffset { text = text.baselineOffset(offset) }
    if let kerning = attributes.kerning { text = text.kerning(kerning) }
    if let tracking = attributes.tracking { text = text.tracking(tracking) }
    return text
  }
}
