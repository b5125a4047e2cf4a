/// A structure that computes views and disclosure groups on demand from a tree of identified data.
///
/// Each element is a separate row. A row with children shows and hides them. In a list with a selection, people can
/// select such a row, and the sign at its end shows and hides the children.
public struct OutlineGroup<Data, ID: Hashable, Parent: View, Leaf: View, Subgroup: View>: View
where Data: RandomAccessCollection {
  fileprivate let data: Data
  fileprivate let id: KeyPath<Data.Element, ID>
  fileprivate let children: (Data.Element) -> Data?
  fileprivate let content: (Data.Element) -> Leaf

  public var body: some View {
    ForEach(data, id: id) { element in
      if let inner = children(element) {
        let inner = Self(data: inner, id: id, children: children, content: content)
        OutlineRow(label: content(element), children: OutlineSubgroupChildren(content: AnyView(inner)))
      } else {
        content(element)
      }
    }
  }
}

/// A type-erased view of the children in an outline group.
public struct OutlineSubgroupChildren: View {
  fileprivate let content: AnyView
  public var body: some View { content }
}

extension OutlineGroup where Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren> {
  /// Creates an outline group from a collection of root data elements and a key path to their children.
  public init(
    _ data: Data,
    children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, children: children, content: content)
  }

  /// Creates an outline group from a collection of root data elements, a key path to their identifiers and a key path
  /// to their children.
  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) {
    self.init(data: data, id: id, children: { $0[keyPath: children] }, content: content)
  }

  /// Creates an outline group from a root data element and a key path to its children.
  public init<Element: Identifiable>(
    _ root: Element,
    children: KeyPath<Element, Data?>,
    @ViewBuilder content: @escaping (Element) -> Leaf
  ) where Data == [Element], ID == Element.ID {
    self.init([root], children: children, content: content)
  }
}

extension List where SelectionValue == Never {
  /// Creates a hierarchical list that computes its rows from a collection of identifiable data and a key path to the
  /// children of an element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable,
    Content == OutlineGroup<
      Data, Data.Element.ID, Row, Row, DisclosureGroup<Row, OutlineSubgroupChildren>
    >
  {
    self.init(content: OutlineGroup(data, children: children, content: rowContent), selection: nil)
  }

  /// Creates a hierarchical list that computes its rows from a collection of data, a key path to the identifiers of
  /// the elements and a key path to their children.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  )
  where Content == OutlineGroup<Data, ID, Row, Row, DisclosureGroup<Row, OutlineSubgroupChildren>> {
    self.init(content: OutlineGroup(data, id: id, children: children, content: rowContent), selection: nil)
  }
}

extension List {
  /// Creates a hierarchical list that computes its rows from a collection of identifiable data and a key path to the
  /// children of an element, and supports selecting a single row.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    children: KeyPath<Data.Element, Data?>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable,
    Content == OutlineGroup<
      Data, Data.Element.ID, Row, Row, DisclosureGroup<Row, OutlineSubgroupChildren>
    >
  {
    let rows = OutlineGroup(data, children: children, content: rowContent)
    self.init(content: rows, selection: selection.map { .one($0) })
  }

  /// Creates a hierarchical list that computes its rows from a collection of identifiable data and a key path to the
  /// children of an element, and supports selecting multiple rows.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    children: KeyPath<Data.Element, Data?>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable,
    Content == OutlineGroup<
      Data, Data.Element.ID, Row, Row, DisclosureGroup<Row, OutlineSubgroupChildren>
    >
  {
    let rows = OutlineGroup(data, children: children, content: rowContent)
    self.init(content: rows, selection: selection.map { .several($0) })
  }
}

/// A row with children, and its visible children.
private struct OutlineRow<Label: View>: View {
  @State private var isExpanded = false
  @Environment(\.rowSelector) private var rowSelector
  let label: Label
  let children: OutlineSubgroupChildren

  var body: some View {
    if rowSelector == nil {
      DisclosureButton(isExpanded: $isExpanded, label: label)
    } else {
      HStack {
        label
        Spacer()
        DisclosureButton(isExpanded: $isExpanded, label: EmptyView())
      }
    }
    if isExpanded { children.padding(.leading, 16) }
  }
}
