/// A container view that displays semantically related controls in a visually appropriate manner for the context.
///
/// Screen readers read the label. The style ``MenuControlGroupStyle`` displays it.
public struct ControlGroup<Content: View>: _PrimitiveView {
  private let label: AnyView
  private let content: Content

  /// Creates a control group with the given content.
  public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }

  /// Creates a control group with the given content and a label.
  public init<Label: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = AnyView(label())
  }

  /// Creates a control group that generates its label from a title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }

  /// Creates a control group that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a control group that generates its label from a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Label(key, systemImage: systemImage) }
  }

  /// Creates a control group that generates its label from a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { Label(title, systemImage: systemImage) }
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let configuration = ControlGroupStyleConfiguration(
      content: .init(content: AnyView(content)),
      label: .init(content: label)
    )
    guard let style = context.environment.controlGroupStyle else {
      return AutomaticControlGroupStyle().makeBody(configuration: configuration)._boxes(in: context)
    }
    return style.boxes(of: configuration, \.controlGroupStyle, in: context)
  }
}

extension ControlGroup where Content == ControlGroupStyleConfiguration.Content {
  /// Creates a control group based on the configuration of a style. Use it in a style that changes the enclosing style.
  public init(_ configuration: ControlGroupStyleConfiguration) {
    content = configuration.content
    label = AnyView(configuration.label)
  }
}
