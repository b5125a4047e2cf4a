import Foundation

/// A set of symbolic safe area regions.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = Self(rawValue: 1)
  public static let keyboard = Self(rawValue: 2)
  public static let all: Self = [.container, .keyboard]
}

extension Text {
  /// A scheme for transforming the capitalization of characters within text.
  public enum Case: Hashable, Sendable {
    case uppercase, lowercase
  }

  /// The type of truncation to apply to a line of text when it's too long to fit in the available space.
  public enum TruncationMode: Hashable, Sendable {
    case head, middle, tail
  }
}

/// Modes for compositing a view with overlapping content.
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

/// The reasons to apply a redaction to data displayed on screen.
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = Self(rawValue: 1)
  public static let privacy = Self(rawValue: 2)
  public static let invalidated = Self(rawValue: 4)
}

/// A variant of a symbol.
public struct SymbolVariants: Hashable, Sendable {
  let suffix: String

  public static let none = Self(suffix: "")
  public static let fill = Self(suffix: ".fill")
  public static let circle = Self(suffix: ".circle")
  public static let square = Self(suffix: ".square")
  public static let slash = Self(suffix: ".slash")

  /// A filled version of the variant.
  public var fill: Self { Self(suffix: suffix + ".fill") }
  /// A version of the variant that's encapsulated in a circle.
  public var circle: Self { Self(suffix: suffix + ".circle") }
}

/// A symbol rendering mode.
public enum SymbolRenderingMode: Hashable, Sendable {
  case monochrome, multicolor, hierarchical, palette
}

/// The size classes, like regular or small, that you can apply to controls within a view.
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

/// The visibility of scroll indicators of a UI element.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  case automatic, visible, hidden, never
}

/// The ways that scrollable content can interact with the software keyboard.
public enum ScrollDismissesKeyboardMode: Sendable {
  case automatic, immediately, interactively, never
}

/// A type that describes the ability to select text.
@MainActor
public struct TextSelectability: Sendable {
  let isEnabled: Bool
  public static let enabled = Self(isEnabled: true)
  public static let disabled = Self(isEnabled: false)
}

/// A dynamic property type that allows access to a namespace defined by the persistent identity of the view
/// that contains it.
@propertyWrapper
public struct Namespace: StoredDynamicProperty {
  /// A namespace identifier.
  public struct ID: Hashable, Sendable {
    fileprivate let number: Int

    /// Returns the text that identifies a value of the namespace in a page.
    @MainActor func key(of id: some Hashable) -> String {
      ViewPath.root.appending(number).appending(id: id).text
    }
  }

  /// The number of a property at a view's position.
  private final class Number {
    @MainActor private static var last = 0
    let number: Int

    @MainActor init() {
      Self.last += 1
      number = Self.last
    }
  }

  private var number = 0

  nonisolated public init() {}

  /// The namespace identifier of the containing view.
  public var wrappedValue: ID { ID(number: number) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? Number ?? Number()
    slot = known
    number = known.number
  }
}

private enum RedactionKey: EnvironmentKey {
  static var defaultValue: RedactionReasons { [] }
}

private enum SymbolVariantsKey: EnvironmentKey {
  static var defaultValue: SymbolVariants { .none }
}

extension EnvironmentValues {
  /// The reasons for redactions that apply to the view hierarchy.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionKey.self] }
    set { self[RedactionKey.self] = newValue }
  }

  /// The symbol variant to use in this environment.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }
}

/// The set of possible working color spaces for color-compositing operations.
///
/// - Note: Differs: the browser composes colors in its own color space.
public enum ColorRenderingMode: Hashable, Sendable {
  case nonLinear, linear, extendedLinear
}
