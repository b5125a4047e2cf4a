/// A custom style in the environment, which creates the views of controls.
final class CustomStyle<Configuration> {
  let make: @MainActor (Configuration) -> AnyView
  /// The enclosing style. It applies to the controls that this style's views contain.
  let outer: CustomStyle?

  /// Creates a custom style.
  ///
  /// - Parameters:
  ///   - style: The style. Its dynamic properties are connected to the position of each control.
  ///   - outer: The enclosing style.
  ///   - makeBody: A closure that calls the style's requirement.
  init<Style, Content: View>(
    _ style: Style,
    inside outer: CustomStyle?,
    @ViewBuilder makeBody: @escaping @MainActor (Style, Configuration) -> Content
  ) {
    self.outer = outer
    // Only the main actor uses the style.
    nonisolated(unsafe) let style = style
    make = { configuration in AnyView(styled(style) { makeBody($0, configuration) }) }
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
