/// The selection of a list: one row, or several rows.
enum ListSelection<Value: Hashable> {
  case one(Binding<Value?>)
  case several(Binding<Set<Value>>)

  /// Selects one row, or toggles one of several.
  ///
  /// - Parameter column: The column of a split view whose content the selection determines.
  @MainActor private func choose(_ value: Value, for column: SplitColumn?) {
    switch self {
    case .one(let selection):
      let select = { selection.wrappedValue = value }
      if let column { column.select(select) } else { select() }
    case .several(let selection): selection.wrappedValue.formSymmetricDifference([value])
    }
  }

  /// The tags of the selected rows.
  @MainActor private var selected: Set<Value> {
    switch self {
    case .one(let selection): selection.wrappedValue.map { [$0] } ?? []
    case .several(let selection): selection.wrappedValue
    }
  }

  /// The type-erased tags of the selected rows.
  @MainActor var tags: Set<AnyHashable> { Set(selected.map { AnyHashable($0) }) }

  private var isSeveral: Bool {
    if case .several = self { true } else { false }
  }
}

extension ListSelection {
  /// Returns the selection for the list's box, or `nil` if people can't currently select rows.
  @MainActor func box(in context: _ViewContext) -> BoxSelection? {
    let isEditing = context.environment.isEditing
    guard isEditing || !isSeveral else { return nil }
    let selected = selected
    var box = BoxSelection(
      isSelected: { tag in (tag.base as? Value).map(selected.contains) },
      isSeveral: isSeveral,
      isEditing: isEditing
    )
    guard context.environment.isEnabled else { return box }
    let column = context.environment.column?.column.next
    box.choose = BoxEvent(path: context.path.appending(id: "selection")) { [weak column] tag in
      if let value = tag.base as? Value { choose(value, for: column) }
    }
    return box
  }

  /// Returns the object that selects rows for the links inside them.
  @MainActor func selector(in context: _ViewContext) -> RowSelector {
    let selector = context.node.attachment(at: context.path.appending(id: "selector")) { RowSelector() }
    let column = context.environment.column?.column.next
    selector.selectsOne = !isSeveral
    selector.select = { [weak column] value in
      guard case .one = self, let value = value as? Value else { return false }
      choose(value, for: column)
      return true
    }
    if case .one(let selection) = self, let column {
      selector.deselect = { if selection.wrappedValue != nil { selection.wrappedValue = nil } }
      let value = selection.wrappedValue.map { AnyHashable($0) }
      if let change = selector.noteSelection(value, for: column) {
        context.node.graph?.changes.append(change)
      }
    }
    return selector
  }
}

/// An object that selects the row of a list with the value of a link. Environments with the same object are equal.
@MainActor
final class RowSelector: Attachment {
  /// A closure that selects the row of a value. It returns `false` if the list's selection has a different type.
  fileprivate(set) var select: @MainActor (Any) -> Bool = { _ in false }
  /// A Boolean value that indicates whether links with a value select their rows.
  fileprivate(set) var selectsOne = false
  /// A closure that clears the selection.
  fileprivate(set) var deselect: @MainActor () -> Void = {}
  private weak var column: SplitColumn?
  private var selected: AnyHashable?

  /// Stores the selection. It determines the content of a column.
  ///
  /// - Returns: An action for a changed selection, or `nil` if the selection is the same.
  fileprivate func noteSelection(_ value: AnyHashable?, for column: SplitColumn) -> (@MainActor () -> Void)? {
    if self.column == nil { column.add(self) }
    self.column = column
    guard value != selected else { return nil }
    selected = value
    return { [weak column] in column?.selectionDidChange(isEmpty: value == nil) }
  }

  override func disappear() { column?.remove(self) }
}

private enum RowSelectorKey: EnvironmentKey {
  static var defaultValue: RowSelector? { nil }
}

extension EnvironmentValues {
  /// The object that selects rows of the enclosing list, or `nil` if the list has no selection.
  var rowSelector: RowSelector? {
    get { self[RowSelectorKey.self] }
    set { self[RowSelectorKey.self] = newValue }
  }
}

extension List {
  /// Creates a list with the given content that supports selecting a single row.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(content: content(), selection: selection.map { .one($0) })
  }

  /// Creates a list that computes its rows from a collection of identifiable data, and supports selecting a single row.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(content: ForEach(data, content: rowContent), selection: selection.map { .one($0) })
  }

  /// Creates a list that computes its rows from a collection of data, using a key path to the elements' identifiers,
  /// and supports selecting a single row.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(content: ForEach(data, id: id, content: rowContent), selection: selection.map { .one($0) })
  }

  /// Creates a list that computes its rows from a constant range of integers, and supports selecting a single row.
  public init<Row: View>(
    _ data: Range<Int>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(content: ForEach(data, content: rowContent), selection: selection.map { .one($0) })
  }

  /// Creates a list that computes its rows from a collection of identifiable data, using a binding to each element, and
  /// supports selecting a single row.
  public init<Elements, Row: View>(
    _ data: Binding<Elements>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection, Elements.Element: Identifiable,
    Content == ForEach<[Binding<Elements.Element>], Elements.Element.ID, Row>
  {
    self.init(content: ForEach(data, content: rowContent), selection: selection.map { .one($0) })
  }

  /// Creates a list that computes its rows from a collection of data, using a key path to the elements' identifiers
  /// and a binding to each element, and supports selecting a single row.
  public init<Elements, ID: Hashable, Row: View>(
    _ data: Binding<Elements>,
    id: KeyPath<Elements.Element, ID>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection,
    Content == ForEach<[Binding<Elements.Element>], ID, Row>
  {
    self.init(content: ForEach(data, id: id, content: rowContent), selection: selection.map { .one($0) })
  }
}

extension List {
  /// Creates a list with the given content that supports selecting multiple rows.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(content: content(), selection: selection.map { .several($0) })
  }

  /// Creates a list that computes its rows from a collection of identifiable data, and supports selecting multiple rows.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(content: ForEach(data, content: rowContent), selection: selection.map { .several($0) })
  }

  /// Creates a list that computes its rows from a collection of data, using a key path to the elements' identifiers,
  /// and supports selecting multiple rows.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(content: ForEach(data, id: id, content: rowContent), selection: selection.map { .several($0) })
  }

  /// Creates a list that computes its rows from a constant range of integers, and supports selecting multiple rows.
  public init<Row: View>(
    _ data: Range<Int>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(content: ForEach(data, content: rowContent), selection: selection.map { .several($0) })
  }

  /// Creates a list that computes its rows from a collection of identifiable data, using a binding to each element, and
  /// supports selecting multiple rows.
  public init<Elements, Row: View>(
    _ data: Binding<Elements>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection, Elements.Element: Identifiable,
    Content == ForEach<[Binding<Elements.Element>], Elements.Element.ID, Row>
  {
    self.init(content: ForEach(data, content: rowContent), selection: selection.map { .several($0) })
  }

  /// Creates a list that computes its rows from a collection of data, using a key path to the elements' identifiers
  /// and a binding to each element, and supports selecting multiple rows.
  public init<Elements, ID: Hashable, Row: View>(
    _ data: Binding<Elements>,
    id: KeyPath<Elements.Element, ID>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection,
    Content == ForEach<[Binding<Elements.Element>], ID, Row>
  {
    self.init(content: ForEach(data, id: id, content: rowContent), selection: selection.map { .several($0) })
  }
}

extension View {
  /// Adds a condition for whether the row of this view can be selected.
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    changed { if isDisabled { $0.traits.isSelectionDisabled = true } }
      .transformingEnvironment { if isDisabled { $0.rowSelector = nil } }
  }
}
