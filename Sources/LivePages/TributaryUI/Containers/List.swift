import Foundation

/// A container that presents rows of data arranged in a single scrolling column, optionally providing the ability to
/// select one or more rows.
///
/// To make the rows selectable, pass a binding to a row's tag. You set a tag with `tag(_:)`. Without one, the tag is
/// the row's identity in `ForEach`:
///
/// ```swift
/// List(folders, selection: $folderID) { folder in
///   Text(folder.name)
/// }
/// ```
///
/// A binding to a set of tags selects several rows, but only in edit mode, as on a phone. Add an ``EditButton`` to
/// turn the edit mode on:
///
/// ```swift
/// List(folders, selection: $folderIDs) { folder in
///   Text(folder.name)
/// }
/// .toolbar { EditButton() }
/// ```
///
/// Each row of a selectable list is a button, and the arrow keys move the focus between the rows. If a row is itself
/// a control, it keeps its own action outside of edit mode. A ``NavigationLink`` with a value selects its row.
///
/// The first 30 rows appear together with the list, and every further row when it comes near the window. A feed can
/// therefore load more rows when its last row appears.
///
/// - Note: Differs: the default style is plain. As on a phone, people can select several rows only in edit mode, so
///   add an `EditButton`. All rows are created at once. Those after the first 30 appear when they come near the
///   window, and don't disappear again.
public struct List<SelectionValue: Hashable, Content: View>: _PrimitiveView {
  private let selection: ListSelection<SelectionValue>?
  private let content: Content

  init(content: Content, selection: ListSelection<SelectionValue>?) {
    self.content = content
    self.selection = selection
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let list = BoxList(
      id: context.scrollID(),
      isGrouped: context.environment.listIsGrouped ?? false,
      selection: selection?.box(in: context)
    )
    var inner = context.appending(0)
    inner.environment.rowSelector = selection?.selector(in: context)
    let menu = inner.environment.selectionMenu
    inner.environment.removeMenus()
    inner.environment.rowMenus = menu.map { RowMenus($0) { [selection] in selection?.tags ?? [] } }
    let rows = inner.lazyRows { content._boxes(in: $0) }
    let box = ViewBox(.list(list), children: rows)
    return [box.filling(width: true, height: true)]
  }
}

extension List where SelectionValue == Never {
  /// Creates a list with the given content.
  public init(@ViewBuilder content: () -> Content) { self.init(content: content(), selection: nil) }

  /// Creates a list that computes its rows from a collection of identifiable data.
  // This initializer is disfavored because a binding to a collection is a collection, too.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(content: ForEach(data, content: rowContent), selection: nil)
  }

  /// Creates a list that computes its rows from a collection of data, using a key path to the elements' identifiers.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(content: ForEach(data, id: id, content: rowContent), selection: nil)
  }

  /// Creates a list that computes its rows from a constant range of integers.
  public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
  where Content == ForEach<Range<Int>, Int, Row> {
    self.init(content: ForEach(data, content: rowContent), selection: nil)
  }

  /// Creates a list that computes its rows from a collection of identifiable data, using a binding to each element.
  public init<Elements, Row: View>(
    _ data: Binding<Elements>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection, Elements.Element: Identifiable,
    Content == ForEach<[Binding<Elements.Element>], Elements.Element.ID, Row>
  {
    self.init(content: ForEach(data, content: rowContent), selection: nil)
  }

  /// Creates a list that computes its rows from a collection of data, using a key path to the elements' identifiers
  /// and a binding to each element.
  public init<Elements, ID: Hashable, Row: View>(
    _ data: Binding<Elements>,
    id: KeyPath<Elements.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection,
    Content == ForEach<[Binding<Elements.Element>], ID, Row>
  {
    self.init(content: ForEach(data, id: id, content: rowContent), selection: nil)
  }
}

/// A built-in style of lists.
public protocol ListStyle {
  /// A Boolean value that indicates whether lists are grouped, or `nil` for the default.
  var _isGrouped: Bool? { get }
}

/// The default list style.
///
/// It is plain.
public struct DefaultListStyle: ListStyle {
  public init() {}
  public var _isGrouped: Bool? { nil }
}

/// A list style without groups.
public struct PlainListStyle: ListStyle {
  public init() {}
  public var _isGrouped: Bool? { false }
}

/// A list style that displays its sections as groups.
public struct GroupedListStyle: ListStyle {
  public init() {}
  public var _isGrouped: Bool? { true }
}

/// A list style that displays its sections as groups.
///
/// Its appearance is that of ``GroupedListStyle``.
///
/// - Note: Differs: it looks like `GroupedListStyle`.
public struct InsetGroupedListStyle: ListStyle {
  public init() {}
  public var _isGrouped: Bool? { true }
}

extension ListStyle where Self == DefaultListStyle {
  public static var automatic: Self { Self() }
}
extension ListStyle where Self == PlainListStyle {
  public static var plain: Self { Self() }
}
extension ListStyle where Self == GroupedListStyle {
  public static var grouped: Self { Self() }
}
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: Self { Self() }
}

extension View {
  /// Sets the style for lists within this view.
  public func listStyle<Style: ListStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.listIsGrouped = style._isGrouped }
  }
}

extension View {
  /// Adds a condition for whether the row of this view can be deleted.
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    changed { if isDisabled { $0.traits.isDeleteDisabled = true } }
  }

  /// Adds a condition for whether the row of this view can be moved.
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    changed { if isDisabled { $0.traits.isMoveDisabled = true } }
  }

  /// Sets the distance between the sections of lists within this view.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View {
    listSectionSpacing(.custom(spacing))
  }

  /// Sets the distance between the sections of lists within this view.
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    inheriting(["--section-spacing": spacing.css])
  }
}

/// The distance between the sections of a list.
public struct ListSectionSpacing: Sendable {
  fileprivate let css: String

  public static let `default` = Self(css: "20px")
  public static let compact = Self(css: "10px")
  public static func custom(_ spacing: CGFloat) -> Self { Self(css: Double(spacing).pixels) }
}

/// The list style of a sidebar.
///
/// - Note: Differs: it looks like `PlainListStyle`.
public struct SidebarListStyle: ListStyle {
  public init() {}
  public var _isGrouped: Bool? { false }
}

/// A list style with inset rows.
///
/// - Note: Differs: it looks like `PlainListStyle`.
public struct InsetListStyle: ListStyle {
  public init() {}
  public var _isGrouped: Bool? { false }
}

extension ListStyle where Self == SidebarListStyle {
  public static var sidebar: Self { Self() }
}
extension ListStyle where Self == InsetListStyle {
  public static var inset: Self { Self() }
}
