/// A mode that indicates whether the user can edit a view's content.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  /// A Boolean value that indicates whether a view is being edited.
  public var isEditing: Bool { self != .inactive }
}

/// A button that toggles the edit mode environment value.
///
/// A window, each navigation container, each of its screens and each presentation have an edit mode. To share
/// one, set the environment value around them.
public struct EditButton: View {
  @Environment(\.editMode) private var editMode

  public init() {}

  public var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing == true
    Button(isEditing ? "Done" : "Edit") { [editMode] in
      withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
    }
  }
}

private enum EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

private enum EditModeStorageKey: EnvironmentKey {
  static var defaultValue: StateStorage<EditMode>? { nil }
}

extension EnvironmentValues {
  /// An indication of whether the user can edit the contents of a view associated with this environment.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] ?? editModeStorage.map(Self.binding) }
    set { self[EditModeKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the enclosing screen is in edit mode.
  @MainActor var isEditing: Bool { editMode?.wrappedValue.isEditing == true }

  /// The edit mode of the enclosing screen. Unlike a binding, the storage can be compared, so views inside
  /// aren't evaluated each time that it is set.
  var editModeStorage: StateStorage<EditMode>? {
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
  let storage = StateStorage(EditMode.inactive)
}

extension _ViewContext {
  /// Gives the views of a screen an edit mode of their own.
  @MainActor mutating func beginScreen() {
    let screen = node.attachment(at: path.appending(id: "edit mode")) { ScreenEditMode() }
    environment.editModeStorage = screen.storage
    environment.rowSelector = nil
  }
}
