/// A mode that indicates whether the user can edit a view's content.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  /// A Boolean value that indicates whether a view is being edited.
  public var isEditing: Bool { self != .inactive }
}

/// A button that toggles the edit mode environment value.
///
/// A window, each navigation container, each of its screens and each presentation have their own edit mode.
/// To share an edit mode, set the environment value around them.
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

/// The edit mode of a screen, with the number of its edit buttons.
final class EditModeStorage: StateStorage<EditMode>, @unchecked Sendable {
  /// While there is none, rows can be moved outside of edit mode.
  let buttonCount = StateStorage(0)
}

/// Counts an edit button for as long as it exists.
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

  /// A Boolean value that indicates whether rows can be moved: always, unless the screen has an ``EditButton`` or the app
  /// sets the edit mode.
  @MainActor var movesRows: Bool {
    isEditing || self[EditModeKey.self] == nil && (editModeStorage?.buttonCount.value ?? 0) == 0
  }

  /// The edit mode of the enclosing screen. Unlike a binding, the storage can be compared, so views inside
  /// aren't evaluated each time that it is set.
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

/// The edit mode of a screen, which is kept for as long as the screen exists.
private final class ScreenEditMode: Attachment {
  let storage = EditModeStorage(.inactive)
}

extension _ViewContext {
  /// Gives the views of a screen an edit mode of their own.
  @MainActor mutating func beginScreen() {
    let screen = node.attachment(at: path.appending(id: "edit mode")) { ScreenEditMode() }
    environment.editModeStorage = screen.storage
    environment.rowSelector = nil
    rowPlace = nil
  }
}
