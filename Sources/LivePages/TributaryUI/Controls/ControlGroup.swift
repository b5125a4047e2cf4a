import LivePagesCore

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
    return context.styled(configuration, otherwise: AutomaticControlGroupStyle().makeBody)
  }
}

extension ControlGroup where Content == ControlGroupStyleConfiguration.Content {
  /// Creates a control group based on the configuration of a style.
  ///
  /// Use it in a style that changes the enclosing style.
  public init(_ configuration: ControlGroupStyleConfiguration) {
    content = configuration.content
    label = AnyView(configuration.label)
  }
}

/// The appearance and behavior of control groups.
@MainActor
@preconcurrency
public protocol ControlGroupStyle {
  /// A view that represents the body of a control group.
  associatedtype Body: View
  typealias Configuration = ControlGroupStyleConfiguration

  /// Creates a view that represents the body of a control group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a control group instance.
public struct ControlGroupStyleConfiguration {
  /// The type-erased content of a control group.
  public struct Content: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A type-erased label of a control group.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A view that represents the content of the control group.
  public let content: Content
  /// A view that describes the control group.
  public let label: Label
}

/// The default control group style.
///
/// It displays the controls in a row.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    NamedGroup(label: configuration.label, content: HStack(spacing: 4) { configuration.content })
  }
}

/// A control group style that displays the controls as a group of the navigation bar.
///
/// - Note: Differs: it looks like `AutomaticControlGroupStyle`.
public struct NavigationControlGroupStyle: ControlGroupStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    AutomaticControlGroupStyle().makeBody(configuration: configuration)
  }
}

/// A control group style that displays the controls in a row of a menu.
///
/// - Note: Differs: it looks like `AutomaticControlGroupStyle`.
public struct CompactMenuControlGroupStyle: ControlGroupStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    AutomaticControlGroupStyle().makeBody(configuration: configuration)
  }
}

/// A control group style that displays the controls as a palette.
///
/// - Note: Differs: it looks like `AutomaticControlGroupStyle`.
public struct PaletteControlGroupStyle: ControlGroupStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    AutomaticControlGroupStyle().makeBody(configuration: configuration)
  }
}

/// A control group style that presents its content as a menu.
///
/// The menu's button displays the label.
public struct MenuControlGroupStyle: ControlGroupStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Menu {
      configuration.content
    } label: {
      configuration.label
    }
  }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  public static var automatic: Self { Self() }
}
extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  public static var navigation: Self { Self() }
}
extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
  public static var compactMenu: Self { Self() }
}
extension ControlGroupStyle where Self == PaletteControlGroupStyle {
  public static var palette: Self { Self() }
}
extension ControlGroupStyle where Self == MenuControlGroupStyle {
  public static var menu: Self { Self() }
}

/// A view that screen readers read as a group with the name of its label. The label isn't displayed.
private struct NamedGroup<Label: View, Content: View>: _PrimitiveView {
  let label: Label
  let content: Content

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let label = label._boxes(in: context.appending(0))
    let kind = BoxKind.custom { box in
      let title = BoxAssembly.pieces(of: label).parts.title
      return BoxAssembly.pieces(of: box.children).map { piece in
        guard case .part(var part) = piece, !title.isEmpty else { return piece }
        // Even a group with a single control has a name of its own.
        var group = BoxPart(.div, "wrap")
        group.attributes = [.role("group"), .aria("label", title)]
        part.wrap(in: group)
        return .part(part)
      }
    }
    return [ViewBox(kind, children: content._boxes(in: context.appending(1)))]
  }
}

extension View {
  /// Sets the style for control groups within this view.
  public func controlGroupStyle<Style: ControlGroupStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}
