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
    Toggle(isOn: configuration.$isOn) { configuration.label }
      .transformingEnvironment { $0[style: Configuration.self] = nil }
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
    .changed { $0.set(.aria("pressed", isOn)) }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var automatic: Self { Self() }
  public static var `switch`: Self { Self() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: Self { Self() }
}

extension View {
  /// Sets the style for toggles in a view hierarchy.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}

/// A style that the library implements without the style's body.
protocol BuiltInStyle {}

/// A custom style in the environment, which creates the views of controls with a configuration.
final class CustomStyle<Configuration> {
  private let make: @MainActor (Configuration) -> AnyView
  /// The enclosing style. It applies to the controls that this style's views contain.
  private let outer: CustomStyle?

  /// Creates a custom style.
  ///
  /// - Parameters:
  ///   - style: The style. Its dynamic properties are connected to the position of each control.
  ///   - outer: The enclosing style.
  ///   - makeBody: A closure that calls the style's requirement.
  fileprivate init<Style, Content: View>(
    _ style: Style,
    inside outer: CustomStyle?,
    makeBody: @escaping @MainActor (Style, Configuration) -> Content
  ) {
    self.outer = outer
    // Only the main actor uses the style.
    nonisolated(unsafe) let style = style
    make = { configuration in AnyView(styled(style) { makeBody($0, configuration) }) }
  }

  /// Returns the boxes of a control. The enclosing style applies to the controls inside them.
  @MainActor
  func boxes(of configuration: Configuration, in context: _ViewContext) -> [ViewBox] {
    var context = context
    context.environment[style: Configuration.self] = outer
    return make(configuration)._boxes(in: context)
  }
}

private enum CustomStyleKey<Configuration>: EnvironmentKey {
  static var defaultValue: CustomStyle<Configuration>? { nil }
}

extension EnvironmentValues {
  /// The custom style of controls with a configuration, or `nil` for a style of the library.
  subscript<Configuration>(style configuration: Configuration.Type) -> CustomStyle<Configuration>? {
    get { self[CustomStyleKey<Configuration>.self] }
    set { self[CustomStyleKey<Configuration>.self] = newValue }
  }

  /// Adds a style inside the enclosing one. A built-in style ends the enclosing one.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - makeBody: A closure that calls the style's requirement.
  mutating func addStyle<Style, Configuration, Content: View>(
    _ style: Style,
    @ViewBuilder makeBody: @escaping @MainActor (Style, Configuration) -> Content
  ) {
    let outer = self[style: Configuration.self]
    let isBuiltIn = style is any BuiltInStyle
    self[style: Configuration.self] = isBuiltIn ? nil : CustomStyle(style, inside: outer, makeBody: makeBody)
  }
}

extension _ViewContext {
  /// Returns the boxes of a control with a custom style or, without one, with a default style.
  @MainActor
  func styled<Configuration, Content: View>(
    _ configuration: Configuration,
    otherwise makeBody: @MainActor (Configuration) -> Content
  ) -> [ViewBox] {
    environment[style: Configuration.self]?.boxes(of: configuration, in: self)
      ?? makeBody(configuration)._boxes(in: self)
  }
}

/// Returns the view that a style creates. A style with dynamic properties has a node of its own.
@MainActor
@ViewBuilder
func styled<Style, Content: View>(
  _ style: Style,
  makeBody: @escaping @MainActor (Style) -> Content
) -> some View {
  if DynamicPropertyInstaller.hasFields(Style.self) {
    StyledView(style: NestedProperty(value: style), makeBody: makeBody)
  } else {
    makeBody(style)
  }
}

/// A view that evaluates the body of a style and contains the style's dynamic properties.
private struct StyledView<Style, Content: View>: View {
  var style: NestedProperty<Style>
  let makeBody: @MainActor (Style) -> Content

  var body: Content { makeBody(style.value) }
}
