import LivePagesCore

/// The appearance and behavior of a toggle.
@MainActor
@preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  /// Creates a view that represents the body of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a toggle instance.
public struct ToggleStyleConfiguration {
  /// A type-erased label of a toggle.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A view that describes the effect of switching the toggle between states.
  public let label: Label
  /// A binding to a state property that indicates whether the toggle is on.
  @Binding public var isOn: Bool
}

/// A toggle style that displays a leading label and a trailing switch.
public struct SwitchToggleStyle: ToggleStyle {
  private var tint: Color?

  public init() {}
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    Toggle(isOn: configuration.$isOn) { configuration.label }.environment(\.toggleStyle, nil)
      .tint(tint)
  }
}

/// A toggle style that displays as a button with its label as the title.
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

private enum ToggleStyleKey: EnvironmentKey {
  static var defaultValue: CustomStyle<ToggleStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var toggleStyle: CustomStyle<ToggleStyleConfiguration>? {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

/// The appearance of a form.
public struct FormStyle: Sendable {
  public static let automatic = Self()
  public static let grouped = Self()
  public static let columns = Self()
}

extension View {
  /// Sets the style for toggles in a view hierarchy.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.toggleStyle = CustomStyle(style, inside: $0.toggleStyle) { $0.makeBody(configuration: $1) }
    }
  }

  /// Sets the style for forms in a view hierarchy. This has no effect.
  ///
  /// - Note: Differs: forms have the style of groups.
  public func formStyle(_ style: FormStyle) -> some View { self }
}
