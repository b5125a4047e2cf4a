/// A view that shows or hides another content view, based on the state of a disclosure control.
public struct DisclosureGroup<Label: View, Content: View>: View {
  @State private var isOwnExpanded = false
  private let isExpanded: Binding<Bool>?
  private let content: () -> Content
  private let label: Label

  /// Creates a disclosure group with the given label and content views.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    isExpanded = nil
    self.content = content
    self.label = label()
  }

  /// Creates a disclosure group with the given label and content views, and a binding to the expansion state.
  public init(
    isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label()
  }

  public var body: some View {
    let content = content
    StyledDisclosureGroup(
      configuration: DisclosureGroupStyleConfiguration(
        label: .init(content: AnyView(label)),
        content: .init { AnyView(content()) },
        isExpanded: isExpanded ?? $isOwnExpanded
      )
    )
  }
}

extension DisclosureGroup where Label == Text {
  /// Creates a disclosure group that generates its label from a title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(key) }
  }

  /// Creates a disclosure group that generates its label from a title, with a binding to the expansion state.
  public init(
    _ key: LocalizedStringKey,
    isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(key) }
  }

  /// Creates a disclosure group that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a disclosure group that generates its label from a title, with a binding to the expansion state.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}

/// The appearance and behavior of disclosure groups.
@MainActor
@preconcurrency
public protocol DisclosureGroupStyle {
  /// A view that represents the content of a disclosure group.
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

  /// The type-erased content of a disclosure group.
  ///
  /// It is evaluated only when the style shows it.
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

/// The default disclosure group style.
///
/// It shows the content below a button with the label.
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
    return context.styled(configuration, otherwise: AutomaticDisclosureGroupStyle().makeBody)
  }
}

extension View {
  /// Sets the style for disclosure groups within this view.
  public func disclosureGroupStyle<Style: DisclosureGroupStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}

/// The button that shows and hides the content of a section or a group.
struct DisclosureButton<Label: View>: View {
  let isExpanded: Binding<Bool>
  let label: Label

  var body: some View {
    let isOpen = isExpanded.wrappedValue
    Button {
      withAnimation { isExpanded.wrappedValue.toggle() }
    } label: {
      HStack {
        label
        Spacer()
        Image(systemName: isOpen ? "chevron.down" : "chevron.right").foregroundColor(.secondary)
      }
    }
    .buttonStyle(.plain)
    .modifyingEachBox(
      .changed {
        $0.set(.aria("expanded", isOpen))
        $0.fillsWidth = true
      }
    )
  }
}
