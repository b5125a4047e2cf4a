/// A style that the library implements without calling the style's `makeBody(configuration:)`.
protocol BuiltInStyle {}

/// A custom style in the environment. It creates the views of controls with a configuration.
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

/// Returns the view that a style creates. A style with dynamic properties has a separate node.
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
