/// The appearance and behavior of disclosure groups.
@MainActor
@preconcurrency
public protocol DisclosureGroupStyle {
  associatedtype Body: View
  typealias Configuration = DisclosureGroupStyleConfiguration

  /// Creates a view that represents the body of a disclosure group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a disclosure group instance.
public struct DisclosureGroupStyleConfiguration {
  /// A type-erased label of a disclosure group.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The type-erased content of a disclosure group. It is evaluated only when a style shows it.
  public struct Content: View {
    let make: () -> AnyView
    public var body: some View { make() }
  }

  /// The label for the disclosure group.
  public let label: Label
  /// The content of the disclosure group.
  public let content: Content
  /// A binding to a Boolean that indicates whether the content is visible.
  @Binding public var isExpanded: Bool

  init(label: Label, content: Content, isExpanded: Binding<Bool>) {
    self.label = label
    self.content = content
    _isExpanded = isExpanded
  }
}

/// The default disclosure group style, which shows the content below a button with the label.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      DisclosureButton(isExpanded: configuration.$isExpanded, label: configuration.label)
      if configuration.isExpanded { configuration.content }
    }
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  public static var automatic: Self { Self() }
}

struct StyledDisclosureGroup: _PrimitiveView {
  let configuration: DisclosureGroupStyleConfiguration

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    guard let style = context.environment.disclosureGroupStyle else {
      return AutomaticDisclosureGroupStyle().makeBody(configuration: configuration)._boxes(in: context)
    }
    return style.boxes(of: configuration, \.disclosureGroupStyle, in: context)
  }
}

private enum DisclosureGroupStyleKey: EnvironmentKey {
  static var defaultValue: CustomStyle<DisclosureGroupStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  fileprivate var disclosureGroupStyle: CustomStyle<DisclosureGroupStyleConfiguration>? {
    get { self[DisclosureGroupStyleKey.self] }
    set { self[DisclosureGroupStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style for disclosure groups within this view.
  public func disclosureGroupStyle<Style: DisclosureGroupStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.disclosureGroupStyle = CustomStyle(style, inside: $0.disclosureGroupStyle) {
        $0.makeBody(configuration: $1)
      }
    }
  }
}
