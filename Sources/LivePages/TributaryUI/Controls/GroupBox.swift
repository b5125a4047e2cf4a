/// A stylized view, with an optional label, that visually collects a logical grouping of content.
public struct GroupBox<Label: View, Content: View>: _PrimitiveView {
  private let label: Label
  private let content: Content

  /// Creates a group box with the provided label and view content.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  /// Creates a group box with the provided label and view content.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.label = label
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let configuration = GroupBoxStyleConfiguration(
      label: .init(content: AnyView(label)),
      content: .init(content: AnyView(content))
    )
    return context.styled(configuration, otherwise: DefaultGroupBoxStyle().makeBody)
  }
}

extension GroupBox where Label == EmptyView {
  /// Creates an unlabeled group box with the provided view content.
  public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

extension GroupBox where Label == Text {
  /// Creates a group box with the provided view content and title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }

  /// Creates a group box with the provided view content and title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension GroupBox
where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
  /// Creates a group box based on the configuration of a style.
  ///
  /// Use it in a style that changes the enclosing style.
  public init(_ configuration: GroupBoxStyleConfiguration) {
    label = configuration.label
    content = configuration.content
  }
}

/// The appearance and behavior of group boxes.
@MainActor
@preconcurrency
public protocol GroupBoxStyle {
  /// A view that represents the body of a group box.
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration

  /// Creates a view that represents the body of a group box.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a group box instance.
public struct GroupBoxStyleConfiguration {
  /// A type-erased label of a group box.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The type-erased content of a group box.
  public struct Content: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A view that provides the title of the group box.
  public let label: Label
  /// A view that represents the content of the group box.
  public let content: Content
}

/// The default style for group box views.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.font(.headline)
      configuration.content
    }
    .padding(12)
    .wrapped(["background": "var(--control)", "border-radius": "10px"])
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  public static var automatic: Self { Self() }
}

extension View {
  /// Sets the style for group boxes within this view.
  public func groupBoxStyle<Style: GroupBoxStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}
