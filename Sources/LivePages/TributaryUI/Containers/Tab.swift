import LivePagesCore

/// The content for a tab and the tab's label in a tab view.
public struct Tab<Value: Hashable, Content: View, Label: View>: View {
  private let value: Value?
  private let content: Content
  private let label: Label

  /// Creates a tab with a label and a selection value.
  public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.value = value
    self.content = content()
    self.label = label()
  }

  public var body: some View {
    if let value {
      content.tabItem { label }.tag(value)
    } else {
      content.tabItem { label }
    }
  }
}

extension Tab where Label == TributaryUI.Label<Text, Image> {
  /// Creates a tab with a title, a symbol, a selection value and a role.
  public init(
    _ key: LocalizedStringKey,
    systemImage: String,
    value: Value,
    role: TabRole?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(key, systemImage: systemImage, value: value, content: content)
  }

  /// Creates a tab with a title, a symbol and a selection value.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    value: Value,
    role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { TributaryUI.Label(title, systemImage: systemImage) }
  }

  /// Creates a tab with a selection value, and the label of its role.
  public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content) { role.label }
  }

  /// Creates a tab with a title, a symbol and a selection value.
  public init(
    _ key: LocalizedStringKey,
    systemImage: String,
    value: Value,
    @ViewBuilder content: () -> Content
  ) {
    self.value = value
    self.content = content()
    label = TributaryUI.Label(key, systemImage: systemImage)
  }
}

extension Tab where Label == TributaryUI.Label<Text, Image>, Value == Int {
  /// Creates a tab with a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    value = nil
    self.content = content()
    label = TributaryUI.Label(key, systemImage: systemImage)
  }

  /// Creates a tab with a title, a symbol and a role.
  public init(
    _ key: LocalizedStringKey,
    systemImage: String,
    role: TabRole?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(key, systemImage: systemImage, content: content)
  }

  /// Creates a tab with a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    value = nil
    self.content = content()
    label = TributaryUI.Label(title, systemImage: systemImage)
  }

  /// Creates a tab with the label of its role.
  public init(role: TabRole, @ViewBuilder content: () -> Content) {
    value = nil
    self.content = content()
    label = role.label
  }
}

/// A value that describes the purpose of a tab.
///
/// The role determines the label of a tab that has no other label.
///
/// - Note: Differs: a tab with a role keeps its place among the tabs.
public struct TabRole: Hashable, Sendable {
  /// The role of a tab for searching.
  public static let search = Self()

  @MainActor fileprivate var label: Label<Text, Image> { Label("Search", systemImage: "magnifyingglass") }
}

/// A container that you can use to add hierarchy within a tab view.
///
/// ```swift
/// TabView {
///   Tab("Home", systemImage: "house") { HomeView() }
///   TabSection("Library") {
///     Tab("Albums", systemImage: "square.stack") { AlbumsView() }
///     Tab("Artists", systemImage: "music.note") { ArtistsView() }
///   }
/// }
/// ```
///
/// - Note: Differs: its tabs are in the bar with the other tabs. Screen readers read the header, which isn't
///   displayed.
public struct TabSection<Header: View, Content: View>: _PrimitiveView {
  private let header: Header
  private let content: Content

  /// Creates a section with the tabs and the header that you provide.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.content = content()
    self.header = header()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let header = header._boxes(in: context.appending(0))
    let kind = BoxKind.custom { [path = context.path] box in
      let title = BoxAssembly.pieces(of: header).parts.title
      return BoxAssembly.pieces(of: box.children).map { piece in
        guard case .part(var part) = piece else { return piece }
        part.traits.tabSection = BoxTabSection(id: path, title: title)
        return .part(part)
      }
    }
    return content._boxes(in: context.appending(1)).map { ViewBox(kind, children: [$0]) }
  }
}

extension TabSection where Header == Text {
  /// Creates a section that generates its header from a title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }

  /// Creates a section that generates its header from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension TabSection where Header == EmptyView {
  /// Creates a section without a header.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

/// The section of a tab.
struct BoxTabSection {
  let id: ViewPath
  let title: String

  /// The group of the section's tabs in the bar.
  @MainActor var part: BoxPart {
    var part = BoxPart(.div, "tab-section")
    part.attributes = [.role("group")]
    if !title.isEmpty { part.attributes.append(.aria("label", title)) }
    return part
  }
}
