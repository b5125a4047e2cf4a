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
