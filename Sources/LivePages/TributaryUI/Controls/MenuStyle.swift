/// A built-in style of menus.
public protocol MenuStyle: Sendable {
  /// A Boolean value that indicates whether the menu's button has no border. If it is `false`, the button style
  /// applies.
  var _isBorderless: Bool { get }
}

/// The default menu style.
public struct DefaultMenuStyle: MenuStyle {
  public init() {}
  public var _isBorderless: Bool { false }
}

/// A menu style that displays a button with the button style of the environment.
public struct ButtonMenuStyle: MenuStyle {
  public init() {}
  public var _isBorderless: Bool { false }
}

/// A menu style that displays a borderless button.
public struct BorderlessButtonMenuStyle: MenuStyle {
  public init() {}
  public var _isBorderless: Bool { true }
}

extension MenuStyle where Self == DefaultMenuStyle {
  public static var automatic: Self { Self() }
}
extension MenuStyle where Self == ButtonMenuStyle {
  public static var button: Self { Self() }
}
extension MenuStyle where Self == BorderlessButtonMenuStyle {
  public static var borderlessButton: Self { Self() }
}

private enum MenuLookKey: EnvironmentKey {
  static var defaultValue: ButtonLook? { nil }
}

extension EnvironmentValues {
  /// The look of the buttons of menus, or `nil` to use the look of other buttons.
  var menuLook: ButtonLook? {
    get { self[MenuLookKey.self] }
    set { self[MenuLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style for menus within this view.
  public func menuStyle<Style: MenuStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.menuLook = style._isBorderless ? .borderless : nil }
  }
}
