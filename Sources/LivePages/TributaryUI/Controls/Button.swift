import Foundation

/// A control that performs an action.
public struct Button<Label: View>: _PrimitiveView {
  private let role: ButtonRole?
  private let action: @MainActor () -> Void
  private let label: Label

  /// Creates a button.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// Creates a button with a role.
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
  /// Creates a button with a title.
  public init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(key) }
  }

  /// Creates a button with a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }

  /// Creates a button with a title and a role.
  public init(_ key: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(key) }
  }

  /// Creates a button with a title and a role.
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
  /// Creates a button with a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { TributaryUI.Label(key, systemImage: systemImage) }
  }
}

/// The box of a button.
struct PressableView<Label: View>: _PrimitiveView {
  var role: ButtonRole?
  var look: ButtonLook
  /// `nil` if it is disabled.
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
  /// Performs an action when a person clicks the view.
  public func onTapGesture(perform action: @escaping () -> Void) -> some View {
    changingBoxes { boxes, context in
      guard context.environment.isEnabled else { return boxes }
      return [ViewBox(.tappable(BoxEvent(path: context.path) { action() }), children: boxes)]
    }
  }

  /// Makes the controls in the view inert.
  public func disabled(_ isDisabled: Bool) -> some View {
    transformingEnvironment { if isDisabled { $0.isEnabled = false } }
  }
}

// MARK: Styles

/// The built-in looks of buttons.
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

/// The style of buttons where no other is set.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public var _name: String { ButtonLook.automatic.rawValue }
}

/// A style that leaves the label as it is.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public var _name: String { ButtonLook.plain.rawValue }
}

/// A style in the accent color, without a border.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public var _name: String { ButtonLook.borderless.rawValue }
}

/// A style with a border.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public var _name: String { ButtonLook.bordered.rawValue }
}

/// A style on a ground in the accent color.
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

/// A style of an app's own, which makes a view of a button's label.
@MainActor
@preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  /// Returns the view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a button for a style.
///
/// - Note: Differs: `isPressed` is always false.
public struct ButtonStyleConfiguration {
  /// The label of a button.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The role of the button.
  public let role: ButtonRole?
  /// The label of the button.
  public let label: Label
  /// Always false: the browser shows that a button is pressed.
  public var isPressed: Bool { false }
}

struct ButtonMaker {
  let make: @MainActor (ButtonStyleConfiguration) -> AnyView
}

extension View {
  /// Sets the style of the buttons in the view.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.buttonLook = ButtonLook(rawValue: style._name) ?? .automatic
      $0.buttonMaker = nil
    }
  }

  /// Sets the style of the buttons in the view.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    let maker = ButtonMaker { AnyView(style.makeBody(configuration: $0)) }
    return transformingEnvironment { $0.buttonMaker = maker }
  }
}
