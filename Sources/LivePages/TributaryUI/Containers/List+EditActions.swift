import Foundation

/// A set of edit actions on a collection of data that a view can offer to a user.
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
  /// Creates a view for each element of a collection of identifiable data, using a binding to the element.
  ///
  /// People can delete and move the elements.
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

  /// Creates a view for each element of a collection, using a binding to the element.
  ///
  /// People can delete and move the elements.
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
  ///
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

  /// Creates a list that computes its rows from a collection of data, using a binding to each element.
  ///
  /// People can delete and move the rows.
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
  ///
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

  /// Creates a list that computes its rows from a collection of data, using a binding to each element.
  ///
  /// People can delete and move the rows, and select one of them.
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
  ///
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

  /// Creates a list that computes its rows from a collection of data, using a binding to each element.
  ///
  /// People can delete and move the rows, and select several of them.
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

/// A mode that indicates whether the user can edit a view's content.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  /// A Boolean value that indicates whether a view is being edited.
  public var isEditing: Bool { self != .inactive }
}

/// A button that toggles the edit mode environment value.
///
/// A window, each navigation container, each screen of a container and each presentation have separate edit modes. To
/// share an edit mode, set the environment value around them.
public struct EditButton: View {
  @Environment(\.editMode) private var editMode
  @Environment(\.editModeStorage) private var storage

  public init() {}

  public var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing == true
    Button(isEditing ? "Done" : "Edit") { [editMode] in
      withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
    }
    .attaching {
      EditButtonRegistration()
    } update: { [storage] in
      $0.storage = storage
    }
  }
}

/// The edit mode of a screen, and the number of its edit buttons.
final class EditModeStorage: StateStorage<EditMode>, @unchecked Sendable {
  /// The number of edit buttons. If there are none, people can move rows outside of edit mode.
  let buttonCount = StateStorage(0)
}

/// A registration that counts an edit button as long as it exists.
private final class EditButtonRegistration: Attachment {
  var storage: EditModeStorage? {
    didSet {
      guard storage !== oldValue else { return }
      if let old = oldValue?.buttonCount { old.receive(old.value - 1) }
      if let new = storage?.buttonCount { new.receive(new.value + 1) }
    }
  }

  override func disappear() { storage = nil }
}

private enum EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

private enum EditModeStorageKey: EnvironmentKey {
  static var defaultValue: EditModeStorage? { nil }
}

extension EnvironmentValues {
  /// An indication of whether the user can edit the contents of a view associated with this environment.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] ?? editModeStorage.map(Self.binding) }
    set { self[EditModeKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the enclosing screen is in edit mode.
  @MainActor var isEditing: Bool { editMode?.wrappedValue.isEditing == true }

  /// A Boolean value that indicates whether people can move rows. If the screen has an ``EditButton`` or the app sets
  /// the edit mode, they can do so only in edit mode.
  @MainActor var movesRows: Bool {
    isEditing || self[EditModeKey.self] == nil && (editModeStorage?.buttonCount.value ?? 0) == 0
  }

  /// The edit mode of the enclosing screen. Unlike bindings, storages can be compared, so setting the same storage
  /// again doesn't evaluate the views inside.
  var editModeStorage: EditModeStorage? {
    get { self[EditModeStorageKey.self] }
    set { self[EditModeStorageKey.self] = newValue }
  }

  private static func binding(to storage: StateStorage<EditMode>) -> Binding<EditMode> {
    Binding {
      storage.value
    } set: {
      storage.set($0)
    }
  }
}

/// The edit mode of a screen. It lasts as long as the screen exists.
private final class ScreenEditMode: Attachment {
  let storage = EditModeStorage(.inactive)
}

extension _ViewContext {
  /// Creates a separate edit mode for the views of a screen.
  @MainActor mutating func beginScreen() {
    let screen = node.attachment(at: path.appending(id: "edit mode")) { ScreenEditMode() }
    environment.editModeStorage = screen.storage
    environment.rowSelector = nil
    rowPlace = nil
  }
}
