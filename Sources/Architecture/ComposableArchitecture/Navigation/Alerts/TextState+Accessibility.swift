extension TextState {
  /// The level of a heading, as screen readers announce it.
  public enum AccessibilityHeadingLevel: String, Hashable, Sendable {
    case h1, h2, h3, h4, h5, h6, unspecified
  }

  /// The kind of a text. Screen readers choose by it how to read the text.
  public enum AccessibilityTextContentType: String, Hashable, Sendable {
    case console, fileSystem, messaging, narrative, plain, sourceCode, spreadsheet, wordProcessing
  }

  /// The text that a screen reader says in place of this one, if it was set. The last one that was set
  /// counts.
  public var accessibilityLabel: TextState? {
    for case .accessibilityLabel(let label) in modifiers.reversed() { return label }
    return nil
  }

  /// Returns the text as a heading.
  ///
  /// - Parameter headingLevel: The level of the heading.
  public func accessibilityHeading(_ headingLevel: AccessibilityHeadingLevel) -> Self {
    modified(by: .accessibilityHeading(headingLevel))
  }

  /// Returns the text with something else for a screen reader to say.
  ///
  /// - Parameter label: The text.
  public func accessibilityLabel(_ label: TextState) -> Self {
    modified(by: .accessibilityLabel(label))
  }

  /// Returns the text with something else for a screen reader to say.
  ///
  /// - Parameter label: The text.
  public func accessibilityLabel(_ label: String) -> Self {
    accessibilityLabel(TextState(verbatim: label))
  }

  /// Returns the text with something else for a screen reader to say.
  ///
  /// - Parameter label: The text.
  // Disfavoured, so that a literal is a `String`.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> Self {
    accessibilityLabel(TextState(verbatim: String(label)))
  }

  /// Returns the text as one of a kind.
  ///
  /// - Parameter type: The kind of text.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> Self {
    modified(by: .accessibilityTextContentType(type))
  }

  /// Returns the text spoken at another pitch.
  ///
  /// - Parameter value: The change of the pitch, from -1 to 1.
  public func speechAdjustedPitch(_ value: Double) -> Self { modified(by: .speechAdjustedPitch(value)) }

  /// Returns the text spoken with its punctuation, or not.
  ///
  /// - Parameter value: A Boolean value that indicates whether punctuation is spoken.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Self {
    modified(by: .speechAlwaysIncludesPunctuation(value))
  }

  /// Returns the text announced after what is spoken at the moment, or in place of it.
  ///
  /// - Parameter value: A Boolean value that indicates whether announcements wait for those before them.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> Self {
    modified(by: .speechAnnouncementsQueued(value))
  }

  /// Returns the text spelt out, or not.
  ///
  /// - Parameter value: A Boolean value that indicates whether it is spoken letter by letter.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self {
    modified(by: .speechSpellsOutCharacters(value))
  }
}
