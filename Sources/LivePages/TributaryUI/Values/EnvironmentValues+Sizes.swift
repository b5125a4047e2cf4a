import Foundation

private enum ControlSizeKey: EnvironmentKey {
  static var defaultValue: ControlSize { .regular }
}

private enum ImageScaleKey: EnvironmentKey {
  static var defaultValue: Image.Scale { .medium }
}

private enum MinListRowHeightKey: EnvironmentKey {
  static var defaultValue: CGFloat { 44 }
}

private enum MinListHeaderHeightKey: EnvironmentKey {
  static var defaultValue: CGFloat? { nil }
}

private enum DynamicTypeSizeKey: EnvironmentKey {
  static var defaultValue: DynamicTypeSize { .large }
}

private enum HeaderProminenceKey: EnvironmentKey {
  static var defaultValue: Prominence { .standard }
}

private enum SymbolRenderingModeKey: EnvironmentKey {
  static var defaultValue: SymbolRenderingMode? { nil }
}

extension EnvironmentValues {
  /// The size of buttons, fields and pickers.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set {
      self[ControlSizeKey.self] = newValue
      unappliedStyle["--control-size"] = newValue.css
    }
  }

  /// The size of symbols relative to text.
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set {
      self[ImageScaleKey.self] = newValue
      unappliedStyle["--symbol"] = newValue.css
    }
  }

  /// The minimum height of a row of a list.
  public var defaultMinListRowHeight: CGFloat {
    get { self[MinListRowHeightKey.self] }
    set {
      self[MinListRowHeightKey.self] = newValue
      unappliedStyle["--row-height"] = Double(newValue).pixels
    }
  }

  /// The minimum height of a header of a list.
  ///
  /// - Note: Differs: a header is as high as its content.
  public var defaultMinListHeaderHeight: CGFloat? {
    get { self[MinListHeaderHeightKey.self] }
    set { self[MinListHeaderHeightKey.self] = newValue }
  }

  /// The current Dynamic Type size.
  ///
  /// - Note: Differs: a browser doesn't report the reader's size. It is `large` unless a view sets it for the views
  ///   inside, whose text keeps its size.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }

  /// The prominence of section headers.
  ///
  /// - Note: Differs: all headers look the same.
  public var headerProminence: Prominence {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }

  /// The rendering mode of symbols.
  ///
  /// - Note: Differs: symbols have one color.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[SymbolRenderingModeKey.self] }
    set { self[SymbolRenderingModeKey.self] = newValue }
  }

  /// The preferred weight of fonts.
  ///
  /// - Note: Differs: a browser doesn't report it.
  public var legibilityWeight: LegibilityWeight? { nil }

  /// A Boolean value that indicates whether the device inverts colors.
  ///
  /// - Note: Differs: a browser doesn't report it.
  public var accessibilityInvertColors: Bool { false }

  /// A Boolean value that indicates whether buttons have visible shapes.
  ///
  /// - Note: Differs: a browser doesn't report it.
  public var accessibilityShowButtonShapes: Bool { false }

  /// A Boolean value that indicates whether the display is dimmed.
  ///
  /// - Note: Differs: a browser doesn't report it.
  public var isLuminanceReduced: Bool { false }

  /// A Boolean value that indicates whether the window looks active.
  ///
  /// - Note: Differs: a browser doesn't report it.
  public var appearsActive: Bool { true }

  /// The preferred contrast between colors.
  ///
  /// - Note: Differs: it is `standard`. The browser increases the contrast itself.
  public var colorSchemeContrast: ColorSchemeContrast { .standard }
}

/// The contrast between the foreground and background colors of an app.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
  case standard, increased
}

/// The preferred weight of fonts.
public enum LegibilityWeight: Hashable, Sendable {
  case regular, bold
}

extension Image.Scale {
  /// The height and width of a symbol.
  var css: String {
    switch self {
    case .small: "0.9em"
    case .medium: "1.15em"
    case .large: "1.5em"
    }
  }
}
