import LivePagesCore

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
/// - Note: Differs: its tabs are in the bar with the other ones. Screen readers read the header, which isn't displayed.
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
