/// A container view that groups rows of a list or form.
///
/// - Note: Differs: a section with `isExpanded` has a button in lists of all styles.
public struct Section<Parent: View, Content: View, Footer: View>: _PrimitiveView {
  private let header: Parent
  private let content: Content
  private let footer: Footer
  /// A binding to the visibility of the content, or `nil` if people can't hide it.
  private var isExpanded: Binding<Bool>?

  /// Creates a section with a header, a footer and the given content.
  public init(
    @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let heading = isExpanded.map { DisclosureButton(isExpanded: $0, label: header) }
    let kind = BoxKind.section(
      header: heading?._boxes(in: context.appending(0)) ?? header._boxes(in: context.appending(0)),
      footer: footer._boxes(in: context.appending(1))
    )
    let isHidden = isExpanded?.wrappedValue == false
    var inner = context.appending(2)
    // In a list, the rows of a section count as rows of the list.
    inner.rowPlace?.isInRow = false
    return [ViewBox(kind, children: isHidden ? [] : content._boxes(in: inner))]
  }
}

extension Section: SectionView {
  var sectionHeader: any View { header }
  var sectionContent: any View {
    if isExpanded?.wrappedValue == false { return EmptyView() }
    return content
  }
  var sectionFooter: any View { footer }
}

extension Section where Footer == EmptyView {
  /// Creates a section with a header that shows and hides the given content.
  public init(
    isExpanded: Binding<Bool>,
    @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent
  ) {
    self.init(content: content, header: header)
    self.isExpanded = isExpanded
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Creates a section with a title that shows and hides the given content.
  public init(_ key: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(key) }
  }

  /// Creates a section with a title that shows and hides the given content.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    isExpanded: Binding<Bool>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Creates a section with the given content.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) {
      EmptyView()
    } footer: {
      EmptyView()
    }
  }
}

extension Section where Footer == EmptyView {
  /// Creates a section with a header and the given content.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }

  /// Creates a section with a header and the given content.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content) { header }
  }
}

extension Section where Parent == EmptyView {
  /// Creates a section with a footer and the given content.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }

  /// Creates a section with a footer and the given content.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content) { footer }
  }
}

extension Section {
  /// Creates a section with a header, a footer and the given content.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Creates a section with a title as its header.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }

  /// Creates a section with a title as its header.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}
