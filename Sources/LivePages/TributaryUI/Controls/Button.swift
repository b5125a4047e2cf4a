import Foundation

/// A control that initiates an action.
public struct Button<Label: View>: _PrimitiveView {
  private let role: ButtonRole?
  private let action: @MainActor () -> Void
  private let label: Label

  /// Creates a button that displays a custom label.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// Creates a button with a specified role that displays a custom label.
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let environment = context.environment
    let press: @MainActor () -> Void = { [action, endAlert = environment.endAlert] in
      action()
      endAlert?()
    }
    let action = environment.isEnabled ? press : nil
    guard let maker = environment.buttonMaker else {
      let button = PressableView(role: role, look: environment.buttonLook, action: action, label: label)
      return button._boxes(in: context)
    }
    let configuration = ButtonStyleConfiguration(role: role, label: .init(content: AnyView(label)))
    let button = PressableView(role: role, look: .plain, action: action, label: maker.make(configuration))
    return button._boxes(in: context)
  }
}

extension Button where Label == Text {
  /// Creates a button that generates its label from a title.
  public init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(key) }
  }

  /// Creates a button that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }

  /// Creates a button with a specified role that generates its label from a title.
  public init(_ key: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(key) }
  }

  /// Creates a button with a specified role that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == TributaryUI.Label<Text, Image> {
  /// Creates a button that generates its label from a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { TributaryUI.Label(key, systemImage: systemImage) }
  }
}

/// A view that creates the box of a button.
struct PressableView<Label: View>: _PrimitiveView {
  var role: ButtonRole?
  var look: ButtonLook
  /// The action, or `nil` if the button is disabled.
  var action: (@MainActor () -> Void)?
  var isLink = false
  let label: Label

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let press = action.map { action in BoxEvent<Void>(path: context.path) { action() } }
    let button = BoxButton(role: role, look: look, press: press, isLink: isLink)
    let label = label._boxes(in: context.appending(0))
    return [ViewBox(.button(button), children: label).filling(width: isLink ? true : nil)]
  }
}

extension View {
  /// Adds an action to perform when this view recognizes a tap gesture.
  public func onTapGesture(perform action: @escaping () -> Void) -> some View {
    changingBoxes { boxes, context in
      guard context.environment.isEnabled else { return boxes }
      return [ViewBox(.tappable(BoxEvent(path: context.path) { action() }), children: boxes)]
    }
  }

  /// Adds a condition that controls whether users can interact with this view.
  public func disabled(_ isDisabled: Bool) -> some View {
    transformingEnvironment { if isDisabled { $0.isEnabled = false } }
  }
}

// MARK: Styles

/// A built-in appearance of buttons.
enum ButtonLook: String {
  case automatic
  case plain
  case borderless
  case bordered
  case prominent
}

/// A built-in style of buttons.
public protocol PrimitiveButtonStyle {
  var _name: String { get }
}

/// The default button style.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public var _name: String { ButtonLook.automatic.rawValue }
}

/// A button style that doesn't decorate its content.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public var _name: String { ButtonLook.plain.rawValue }
}

/// A button style that doesn't apply a border and uses the accent color.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public var _name: String { ButtonLook.borderless.rawValue }
}

/// A button style that applies standard border artwork.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public var _name: String { ButtonLook.bordered.rawValue }
}

/// A button style that applies prominent border artwork in the accent color.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public var _name: String { ButtonLook.prominent.rawValue }
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

/// A type that applies a custom appearance to all buttons within a view hierarchy.
@MainActor
@preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  /// Creates a view that represents the body of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button.
///
/// - Note: Differs: `isPressed` is always false.
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
  /// A Boolean value that indicates whether the user is currently pressing the button. It is always `false`.
  public var isPressed: Bool { false }
}

struct ButtonMaker {
  let make: @MainActor (ButtonStyleConfiguration) -> AnyView
}

extension View {
  /// Sets the style for buttons within this view to a built-in style.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.buttonLook = ButtonLook(rawValue: style._name) ?? .automatic
      $0.buttonMaker = nil
    }
  }

  /// Sets the style for buttons within this view to a button style with a custom appearance.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    let maker = ButtonMaker { AnyView(style.makeBody(configuration: $0)) }
    return transformingEnvironment { $0.buttonMaker = maker }
  }
}
