import LivePagesCore

/// A style of toggles, which makes a view of one.
@MainActor
@preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  /// Returns the view of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a toggle for a style.
public struct ToggleStyleConfiguration {
  /// The label of a toggle.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The label.
  public let label: Label
  /// Whether the toggle is on.
  @Binding public var isOn: Bool
}

/// The style of toggles where no other is set: a switch.
public struct SwitchToggleStyle: ToggleStyle {
  public init() {}
  public init(tint: Color) {}
  public func makeBody(configuration: Configuration) -> some View {
    Toggle(isOn: configuration.$isOn) { configuration.label }.environment(\.toggleMaker, nil)
  }
}

/// A style with a button that stays pressed.
public struct ButtonToggleStyle: ToggleStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    let isOn = configuration.isOn
    Button {
      configuration.isOn = !isOn
    } label: {
      configuration.label
    }
    .buttonStyle(.bordered)
    .changed { $0.set(.aria("pressed", isOn ? "true" : "false")) }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var automatic: Self { Self() }
  public static var `switch`: Self { Self() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: Self { Self() }
}

/// Makes the view of a toggle by a style.
@MainActor
struct ToggleMaker {
  private let style: @MainActor (ToggleStyleConfiguration) -> AnyView

  init<Style: ToggleStyle>(_ style: Style) { self.style = { AnyView(style.makeBody(configuration: $0)) } }

  func make(isOn: Binding<Bool>, label: AnyView) -> AnyView {
    style(ToggleStyleConfiguration(label: .init(content: label), isOn: isOn))
  }
}

private enum ToggleMakerKey: EnvironmentKey {
  static var defaultValue: ToggleMaker? { nil }
}

extension EnvironmentValues {
  var toggleMaker: ToggleMaker? {
    get { self[ToggleMakerKey.self] }
    set { self[ToggleMakerKey.self] = newValue }
  }
}

/// A built-in style of forms: rows in groups.
public struct FormStyle: Sendable {
  public static let automatic = Self()
  public static let grouped = Self()
  public static let columns = Self()
}

extension View {
  /// Sets the style of the toggles in the view.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    let maker = ToggleMaker(style)
    return transformingEnvironment { $0.toggleMaker = maker }
  }

  /// Sets the style of the forms in the view, which is that of groups.
  ///
  /// - Note: Differs: forms have the style of groups.
  public func formStyle(_ style: FormStyle) -> some View { self }
}
