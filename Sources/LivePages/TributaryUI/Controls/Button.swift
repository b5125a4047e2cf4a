import Foundation

/// A control that initiates an action.
public struct Button<Label: View>: _PrimitiveView {
  private let role: ButtonRole?
  /// The action, or `nil` if the button is disabled.
  private let action: (@MainActor () -> Void)?
  private let label: Label
  private var link: ButtonLink?
  /// A Boolean value that indicates whether the button represents the configuration of a style. Such a button
  /// shares the action of another button.
  private var isStyled = false

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

  /// Creates a link.
  init(link: ButtonLink?, action: (@MainActor () -> Void)?, label: Label) {
    role = nil
    self.action = action
    self.label = label
    self.link = link
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let environment = context.environment
    let endAlert = isStyled ? nil : environment.endAlert
    var press: (@MainActor () -> Void)?
    if environment.isEnabled, let action {
      press = {
        action()
        endAlert?()
      }
    }
    guard let style = environment[style: PrimitiveButtonStyleConfiguration.self] else {
      let look = environment.buttonLook
      let button = PressableView(role: role, look: look, action: press, link: link, label: label)
      return button._boxes(in: context)
    }
    let label = PrimitiveButtonStyleConfiguration.Label(content: AnyView(label))
    let configuration = PrimitiveButtonStyleConfiguration(role: role, label: label, action: press, link: link)
    return style.boxes(of: configuration, in: context)
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Creates a button based on the configuration of a style.
  ///
  /// Use it in a style that changes the enclosing style.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    role = configuration.role
    action = configuration.action
    label = configuration.label
    link = configuration.link
    isStyled = true
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

  /// Creates a button that generates its label from a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { TributaryUI.Label(title, systemImage: systemImage) }
  }

  /// Creates a button with a specified role that generates its label from a title and a symbol.
  public init(
    _ key: LocalizedStringKey,
    systemImage: String,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { TributaryUI.Label(key, systemImage: systemImage) }
  }

  /// Creates a button with a specified role that generates its label from a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { TributaryUI.Label(title, systemImage: systemImage) }
  }
}

extension Button where Label == DefaultButtonLabel {
  /// Creates a button with a specified role and the label of the role.
  public init(role: ButtonRole, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { DefaultButtonLabel(role: role) }
  }
}

/// The label of a button that has only a role.
public struct DefaultButtonLabel: View {
  let role: ButtonRole

  public var body: some View {
    switch role {
    case .close: Image(systemName: "xmark").accessibilityLabel("Close")
    case .confirm: Image(systemName: "checkmark").accessibilityLabel("Done")
    case .destructive: Text("Delete")
    default: Text("Cancel")
    }
  }
}

/// A view that creates the box of a button.
struct PressableView<Label: View>: _PrimitiveView {
  var role: ButtonRole?
  var look: ButtonLook
  /// The action, or `nil` if the button is disabled.
  var action: (@MainActor () -> Void)?
  /// A Boolean value that indicates whether the button opens another screen.
  var isLink = false
  var link: ButtonLink?
  /// A Boolean value that indicates whether the browser dims the button while a person presses it.
  var dims = false
  let label: Label

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let press = action.map { action in BoxEvent<Void>(path: context.path) { action() } }
    let button = BoxButton(role: role, look: look, press: press, isLink: isLink, link: link, dims: dims)
    let label = label._boxes(in: context.appending(0))
    let isColored = [.automatic, .borderless, .bordered].contains(look) && role != .destructive
    // Its own color would override that of an enclosing view.
    let style = BoxStyle(["color": isColored ? context.environment.buttonColor : nil])
    return [ViewBox(.button(button), style: style, children: label).filling(width: isLink ? true : nil)]
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

private enum ButtonColorKey: EnvironmentKey {
  static var defaultValue: String? { nil }
}

extension EnvironmentValues {
  /// The foreground color of an enclosing view, as CSS.
  var buttonColor: String? {
    get { self[ButtonColorKey.self] }
    set { self[ButtonColorKey.self] = newValue }
  }
}
