import Foundation

private enum FontKey: EnvironmentKey {
  static var defaultValue: Font? { nil }
}

private enum MultilineTextAlignmentKey: EnvironmentKey {
  static var defaultValue: TextAlignment { .leading }
}

private enum LineSpacingKey: EnvironmentKey {
  static var defaultValue: CGFloat { 0 }
}

private enum TextCaseKey: EnvironmentKey {
  static var defaultValue: Text.Case? { nil }
}

private enum TruncationModeKey: EnvironmentKey {
  static var defaultValue: Text.TruncationMode { .tail }
}

private enum MinimumScaleFactorKey: EnvironmentKey {
  static var defaultValue: CGFloat { 1 }
}

private enum AllowsTighteningKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// The default font of this environment.
  ///
  /// - Note: Differs: the modifier `font(_:)` doesn't change the value.
  public var font: Font? {
    get { self[FontKey.self] }
    set {
      self[FontKey.self] = newValue
      if let newValue { unappliedStyle.override(with: newValue.style) }
    }
  }

  /// A value that indicates how the lines of a text with several lines are aligned.
  public var multilineTextAlignment: TextAlignment {
    get { self[MultilineTextAlignmentKey.self] }
    set {
      self[MultilineTextAlignmentKey.self] = newValue
      unappliedStyle["text-align"] = newValue.css
    }
  }

  /// The distance in points between two lines of a text.
  ///
  /// - Note: Differs: the modifier `lineSpacing(_:)` doesn't change the value.
  public var lineSpacing: CGFloat {
    get { self[LineSpacingKey.self] }
    set {
      self[LineSpacingKey.self] = newValue
      unappliedStyle["line-height"] = "calc(1.3em + \(Double(newValue).pixels))"
    }
  }

  /// The case of a text when it is displayed.
  ///
  /// - Note: Differs: the modifier `textCase(_:)` doesn't change the value.
  public var textCase: Text.Case? {
    get { self[TextCaseKey.self] }
    set {
      self[TextCaseKey.self] = newValue
      unappliedStyle["text-transform"] = newValue.css
    }
  }

  /// The position at which a text is truncated if it's too long for its space.
  ///
  /// - Note: Differs: browsers truncate text at its end.
  public var truncationMode: Text.TruncationMode {
    get { self[TruncationModeKey.self] }
    set { self[TruncationModeKey.self] = newValue }
  }

  /// The minimum factor by which a font shrinks to fit the text into its space.
  ///
  /// - Note: Differs: text is wrapped instead.
  public var minimumScaleFactor: CGFloat {
    get { self[MinimumScaleFactorKey.self] }
    set { self[MinimumScaleFactorKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the space between characters may be reduced.
  ///
  /// - Note: Differs: text is wrapped instead.
  public var allowsTightening: Bool {
    get { self[AllowsTighteningKey.self] }
    set { self[AllowsTighteningKey.self] = newValue }
  }
}

extension Text.Case? {
  /// The value of the CSS property `text-transform`.
  var css: String {
    switch self {
    case .uppercase: "uppercase"
    case .lowercase: "lowercase"
    case nil: "none"
    }
  }
}
