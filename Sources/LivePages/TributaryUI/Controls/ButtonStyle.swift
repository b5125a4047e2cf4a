/// A built-in appearance of buttons.
enum ButtonLook: String {
  case automatic
  case plain
  case borderless
  case bordered
  case prominent
}

/// A type that applies custom interaction behavior and a custom appearance to all buttons within a view
/// hierarchy.
///
/// ```swift
/// struct LongPressButtonStyle: PrimitiveButtonStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     configuration.label.onLongPressGesture { configuration.trigger() }
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol PrimitiveButtonStyle {
  /// A view that represents the body of a button.
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration

  /// Creates a view that represents the body of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button.
public struct PrimitiveButtonStyleConfiguration {
  /// A type-erased label of a button.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// An optional semantic role that describes the button's purpose.
  public let role: ButtonRole?
  /// A view that describes the effect of calling the button's action.
  public let label: Label
  /// The action, or `nil` if the button is disabled.
  let action: (@MainActor () -> Void)?
  let link: ButtonLink?

  /// Performs the button's action, unless the button is disabled.
  @MainActor public func trigger() { action?() }
}

/// A style that the library's buttons implement.
@MainActor
private protocol BuiltInButtonStyle: PrimitiveButtonStyle, BuiltInStyle {
  static var look: ButtonLook { get }
}

/// The default button style.
public struct DefaultButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration).buttonStyle(self) }
  static var look: ButtonLook { .automatic }
}

/// A button style that doesn't decorate its content.
public struct PlainButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration).buttonStyle(self) }
  static var look: ButtonLook { .plain }
}

/// A button style that doesn't apply a border and uses the accent color.
public struct BorderlessButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration).buttonStyle(self) }
  static var look: ButtonLook { .borderless }
}

/// A button style that applies standard border artwork.
public struct BorderedButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration).buttonStyle(self) }
  static var look: ButtonLook { .bordered }
}

/// A button style that applies prominent border artwork in the accent color.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration).buttonStyle(self) }
  static var look: ButtonLook { .prominent }
}

/// A button style with the Liquid Glass effect.
///
/// - Note: Differs: it looks like ``BorderedButtonStyle``.
public struct GlassButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
  public init() {}

  /// Creates a style.
  ///
  /// The material is ignored.
  ///
  /// - Note: Differs: all materials look the same.
  public init(_ glass: Glass) {}

  public func makeBody(configuration: Configuration) -> some View { Button(configuration).buttonStyle(self) }
  static var look: ButtonLook { .bordered }
}

/// A button style with a prominent Liquid Glass effect.
///
/// - Note: Differs: it looks like ``BorderedProminentButtonStyle``.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration).buttonStyle(self) }
  static var look: ButtonLook { .prominent }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: Self { Self() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: Self { Self() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: Self { Self() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: Self { Self() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: Self { Self() }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  public static var glass: Self { Self() }
  public static func glass(_ glass: Glass) -> Self { Self(glass) }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  public static var glassProminent: Self { Self() }
}

/// A type that applies a custom appearance to all buttons within a view hierarchy.
@MainActor
@preconcurrency
public protocol ButtonStyle {
  /// A view that represents the body of a button.
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  /// Creates a view that represents the body of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button.
///
/// - Note: Differs: `isPressed` is always false. The browser dims a pressed button instead.
public struct ButtonStyleConfiguration {
  /// A type-erased label of a button.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// An optional semantic role that describes the button's purpose.
  public let role: ButtonRole?
  /// A view that describes the effect of pressing the button.
  public let label: Label
  /// A Boolean value that indicates whether the user is currently pressing the button.
  ///
  /// It is always `false`.
  ///
  /// - Note: Differs: a press begins and ends in the browser, which dims the button meanwhile. A style can't observe it.
  public var isPressed: Bool { false }
}

private enum ButtonLookKey: EnvironmentKey {
  static var defaultValue: ButtonLook { .automatic }
}

extension EnvironmentValues {
  /// The appearance of buttons without a custom style.
  var buttonLook: ButtonLook {
    get { self[ButtonLookKey.self] }
    set { self[ButtonLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style for buttons within this view to a style with a custom appearance and custom interaction
  /// behavior.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      if let builtIn = Style.self as? any BuiltInButtonStyle.Type { $0.buttonLook = builtIn.look }
      $0.addStyle(style) { $0.makeBody(configuration: $1) }
    }
  }

  /// Sets the style for buttons within this view to a button style with a custom appearance.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.addStyle(style) { (style, button: PrimitiveButtonStyleConfiguration) in
        let label = ButtonStyleConfiguration.Label(content: AnyView(button.label))
        let configuration = ButtonStyleConfiguration(role: button.role, label: label)
        PressableView(
          role: button.role,
          look: .plain,
          action: button.action,
          link: button.link,
          dims: true,
          label: style.makeBody(configuration: configuration)
        )
      }
    }
  }
}

/// The shape of the border of a button.
///
/// - Note: Differs: `circle` is an ellipse around a label that isn't square.
public struct ButtonBorderShape: Sendable {
  fileprivate let radius: String

  public static let automatic = Self(radius: "8px")
  public static let capsule = Self(radius: "1000px")
  public static let circle = Self(radius: "50%")
  public static let roundedRectangle = Self(radius: "8px")
  public static func roundedRectangle(radius: CGFloat) -> Self { Self(radius: Double(radius).pixels) }
}

extension View {
  /// Sets the border shape for buttons within this view.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    inheriting(["--button-shape": shape.radius])
  }
}
