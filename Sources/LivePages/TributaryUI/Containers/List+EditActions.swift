import Foundation

/// A set of edit actions on a collection of data that a view can offer to a person.
public struct EditActions<Data>: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension EditActions where Data: RangeReplaceableCollection {
  /// An edit action that deletes elements.
  public static var delete: Self { Self(rawValue: 1) }
}

extension EditActions where Data: MutableCollection {
  /// An edit action that moves elements.
  public static var move: Self { Self(rawValue: 2) }
}

extension EditActions where Data: RangeReplaceableCollection & MutableCollection {
  /// All edit actions that the collection supports.
  public static var all: Self { [.delete, .move] }
}

extension ForEach where Content: View {
  /// Creates a view for each element of a collection of identifiable data, using a binding to the element. People can
  /// delete and move the elements.
  public init<Elements>(
    _ data: Binding<Elements>,
    editActions: EditActions<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where
    Data == [Binding<Elements.Element>],
    Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Elements.Element: Identifiable, ID == Elements.Element.ID
  {
    self.init(data, id: \.id, editActions: editActions, content: content)
  }

  /// Creates a view for each element of a collection, using a binding to the element. People can delete and move the
  /// elements.
  public init<Elements>(
    _ data: Binding<Elements>,
    id: KeyPath<Elements.Element, ID>,
    editActions: EditActions<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where
    Data == [Binding<Elements.Element>],
    Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection
  {
    var rows = ForEach(data, id: id, content: content)
    if editActions.contains(.delete) { rows = rows.onDelete { data.wrappedValue.remove(atOffsets: $0) } }
    if editActions.contains(.move) {
      rows = rows.onMove { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
    }
    self = rows
  }
}

extension List where SelectionValue == Never {
  /// Creates a list that computes its rows from a collection of identifiable data, using a binding to each element.
  /// People can delete and move the rows.
  public init<Elements, Row: View>(
    _ data: Binding<Elements>,
    editActions: EditActions<Elements>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Elements.Element: Identifiable,
    Content == ForEach<[Binding<Elements.Element>], Elements.Element.ID, Row>
  {
    self.init(content: ForEach(data, editActions: editActions, content: rowContent), selection: nil)
  }

  /// Creates a list that computes its rows from a collection of data, using a binding to each element. People can delete
  /// and move the rows.
  public init<Elements, ID: Hashable, Row: View>(
    _ data: Binding<Elements>,
    id: KeyPath<Elements.Element, ID>,
    editActions: EditActions<Elements>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Content == ForEach<[Binding<Elements.Element>], ID, Row>
  {
    self.init(content: ForEach(data, id: id, editActions: editActions, content: rowContent), selection: nil)
  }
}

extension List {
  /// Creates a list that computes its rows from a collection of identifiable data, using a binding to each element.
  /// People can delete and move the rows, and select one of them.
  public init<Elements, Row: View>(
    _ data: Binding<Elements>,
    editActions: EditActions<Elements>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Elements.Element: Identifiable,
    Content == ForEach<[Binding<Elements.Element>], Elements.Element.ID, Row>
  {
    let rows = ForEach(data, editActions: editActions, content: rowContent)
    self.init(content: rows, selection: selection.map { .one($0) })
  }

  /// Creates a list that computes its rows from a collection of data, using a binding to each element. People can delete
  /// and move the rows, and select one of them.
  public init<Elements, ID: Hashable, Row: View>(
    _ data: Binding<Elements>,
    id: KeyPath<Elements.Element, ID>,
    editActions: EditActions<Elements>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Content == ForEach<[Binding<Elements.Element>], ID, Row>
  {
    let rows = ForEach(data, id: id, editActions: editActions, content: rowContent)
    self.init(content: rows, selection: selection.map { .one($0) })
  }

  /// Creates a list that computes its rows from a collection of identifiable data, using a binding to each element.
  /// People can delete and move the rows, and select several of them.
  public init<Elements, Row: View>(
    _ data: Binding<Elements>,
    editActions: EditActions<Elements>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Elements.Element: Identifiable,
    Content == ForEach<[Binding<Elements.Element>], Elements.Element.ID, Row>
  {
    let rows = ForEach(data, editActions: editActions, content: rowContent)
    self.init(content: rows, selection: selection.map { .several($0) })
  }

  /// Creates a list that computes its rows from a collection of data, using a binding to each element. People can delete
  /// and move the rows, and select several of them.
  public init<Elements, ID: Hashable, Row: View>(
    _ data: Binding<Elements>,
    id: KeyPath<Elements.Element, ID>,
    editActions: EditActions<Elements>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Content == ForEach<[Binding<Elements.Element>], ID, Row>
  {
    let rows = ForEach(data, id: id, editActions: editActions, content: rowContent)
    self.init(content: rows, selection: selection.map { .several($0) })
  }
}

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes all the elements at the specified offsets from the collection.
  public mutating func remove(atOffsets offsets: IndexSet) {
    var offset = -1
    removeAll { _ in
      offset += 1
      return offsets.contains(offset)
    }
  }
}

extension MutableCollection where Self: RangeReplaceableCollection {
  /// Moves all the elements at the specified offsets to the specified destination offset, preserving
  /// ordering.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    var (moved, before, after): ([Element], [Element], [Element]) = ([], [], [])
    for (offset, element) in enumerated() {
      if source.contains(offset) {
        moved.append(element)
      } else if offset < destination {
        before.append(element)
      } else {
        after.append(element)
      }
    }
    replaceSubrange(startIndex..<endIndex, with: before + moved + after)
  }
}
