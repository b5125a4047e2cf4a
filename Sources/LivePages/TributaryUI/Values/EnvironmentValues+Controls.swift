import Foundation

/// Whether the rows of a list can be changed.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  /// Whether rows can be changed.
  public var isEditing: Bool { self != .inactive }
}

/// Ends the presentation of a view.
public struct DismissAction {
  let action: @MainActor () -> Void

  /// Ends the presentation, or does nothing if the view isn't presented.
  @MainActor public func callAsFunction() { action() }
}

/// Whether a view is presented.
public struct PresentationMode {
  fileprivate let action: @MainActor () -> Void

  /// Whether the view is presented.
  public let isPresented: Bool

  /// Ends the presentation.
  @MainActor public mutating func dismiss() { action() }
}

private enum IsEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private enum EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

private enum DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction? { nil }
}

private enum ButtonLookKey: EnvironmentKey {
  static var defaultValue: ButtonLook { .automatic }
}

private enum ButtonMakerKey: EnvironmentKey {
  static var defaultValue: ButtonMaker? { nil }
}

private enum PickerLookKey: EnvironmentKey {
  static var defaultValue: BoxPicker.Look { .menu }
}

private enum FieldBorderKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum TextInputKey: EnvironmentKey {
  static var defaultValue: TextInputTraits { TextInputTraits() }
}

private enum LabelsAreHiddenKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum SubmitKey: EnvironmentKey {
  static var defaultValue: (@MainActor () -> Void)? { nil }
}

private enum IsInNavigationKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum ListIsGroupedKey: EnvironmentKey {
  static var defaultValue: Bool? { nil }
}

private enum PressEndsAlertKey: EnvironmentKey {
  static var defaultValue: (@MainActor () -> Void)? { nil }
}

private enum PushStateKey: EnvironmentKey {
  static var defaultValue: (@MainActor (Any) -> Void)? { nil }
}

extension EnvironmentValues {
  /// Whether controls can be used.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// Whether the rows of a list can be changed.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }

  /// Ends the presentation of the view.
  public var dismiss: DismissAction { dismissAction ?? DismissAction {} }

  /// Whether the view is presented.
  public var isPresented: Bool { dismissAction != nil }

  /// Whether the view is presented, as older code has it.
  public var presentationMode: Binding<PresentationMode> {
    let mode = PresentationMode(action: dismiss.action, isPresented: isPresented)
    return Binding(unchecked: { mode }, set: { _ in })
  }

  var dismissAction: DismissAction? {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  var buttonLook: ButtonLook {
    get { self[ButtonLookKey.self] }
    set { self[ButtonLookKey.self] = newValue }
  }

  var buttonMaker: ButtonMaker? {
    get { self[ButtonMakerKey.self] }
    set { self[ButtonMakerKey.self] = newValue }
  }

  var pickerLook: BoxPicker.Look {
    get { self[PickerLookKey.self] }
    set { self[PickerLookKey.self] = newValue }
  }

  var fieldHasBorder: Bool {
    get { self[FieldBorderKey.self] }
    set { self[FieldBorderKey.self] = newValue }
  }

  var textInput: TextInputTraits {
    get { self[TextInputKey.self] }
    set { self[TextInputKey.self] = newValue }
  }

  /// Whether the labels of controls are for people who don't see them alone.
  var labelsAreHidden: Bool {
    get { self[LabelsAreHiddenKey.self] }
    set { self[LabelsAreHiddenKey.self] = newValue }
  }

  var submitAction: (@MainActor () -> Void)? {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }

  /// Whether a link can lead to a screen.
  var isInNavigation: Bool {
    get { self[IsInNavigationKey.self] }
    set { self[IsInNavigationKey.self] = newValue }
  }

  /// Whether lists are grouped; `nil` where no style is set.
  var listIsGrouped: Bool? {
    get { self[ListIsGroupedKey.self] }
    set { self[ListIsGroupedKey.self] = newValue }
  }

  /// Ends the alert around a button after its action.
  var endAlert: (@MainActor () -> Void)? {
    get { self[PressEndsAlertKey.self] }
    set { self[PressEndsAlertKey.self] = newValue }
  }

  /// Pushes a screen with this state onto the stack of a store.
  var pushState: (@MainActor (Any) -> Void)? {
    get { self[PushStateKey.self] }
    set { self[PushStateKey.self] = newValue }
  }
}
