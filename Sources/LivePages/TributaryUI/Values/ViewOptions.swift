import Foundation

/// The areas that a device covers.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = Self(rawValue: 1)
  public static let keyboard = Self(rawValue: 2)
  public static let all: Self = [.container, .keyboard]
}

extension Text {
  /// The letters that a text is shown in.
  public enum Case: Sendable {
    case uppercase, lowercase
  }

  /// Where a text that is too long is cut.
  public enum TruncationMode: Sendable {
    case head, middle, tail
  }
}

/// How colors mix with those behind them.
public enum BlendMode: Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut
  case plusDarker, plusLighter

  var css: String {
    switch self {
    case .normal, .sourceAtop, .destinationOver, .destinationOut: "normal"
    case .multiply, .plusDarker: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    case .plusLighter: "plus-lighter"
    }
  }
}

/// Why content isn't shown.
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = Self(rawValue: 1)
  public static let privacy = Self(rawValue: 2)
  public static let invalidated = Self(rawValue: 4)
}

/// Variants of symbols.
public struct SymbolVariants: Hashable, Sendable {
  let suffix: String

  public static let none = Self(suffix: "")
  public static let fill = Self(suffix: ".fill")
  public static let circle = Self(suffix: ".circle")
  public static let square = Self(suffix: ".square")
  public static let slash = Self(suffix: ".slash")

  /// The variant that is filled.
  public var fill: Self { Self(suffix: suffix + ".fill") }
  /// The variant in a circle.
  public var circle: Self { Self(suffix: suffix + ".circle") }
}

/// The colors of symbols.
public enum SymbolRenderingMode: Sendable {
  case monochrome, multicolor, hierarchical, palette
}

/// The sizes of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge

  var css: String {
    switch self {
    case .mini: "0.75em"
    case .small: "0.87em"
    case .regular: "1em"
    case .large: "1.12em"
    case .extraLarge: "1.25em"
    }
  }
}

/// When the bars of views that scroll are shown.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  case automatic, visible, hidden, never
}

/// When scrolling puts the keyboard away.
public enum ScrollDismissesKeyboardMode: Sendable {
  case automatic, immediately, interactively, never
}

/// Whether a person can select text.
@MainActor
public struct TextSelectability: Sendable {
  let isEnabled: Bool
  public static let enabled = Self(isEnabled: true)
  public static let disabled = Self(isEnabled: false)
}

/// Names that are different in each view.
@propertyWrapper
public struct Namespace: StoredDynamicProperty {
  /// A name.
  public struct ID: Hashable, Sendable {
    fileprivate let path: ViewPath
  }

  private var path = ViewPath.root

  nonisolated public init() {}

  /// The name of the view.
  public var wrappedValue: ID { ID(path: path) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    path = node.path
  }
}

private enum RedactionKey: EnvironmentKey {
  static var defaultValue: RedactionReasons { [] }
}

private enum SymbolVariantsKey: EnvironmentKey {
  static var defaultValue: SymbolVariants { .none }
}

extension EnvironmentValues {
  /// Why content isn't shown.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionKey.self] }
    set { self[RedactionKey.self] = newValue }
  }

  /// The variant of symbols.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }
}
