import Foundation

/// An action that dismisses a presentation.
public struct DismissAction {
  let action: @MainActor () -> Void

  /// Dismisses the view if it is currently presented.
  ///
  /// Otherwise, this method does nothing.
  @MainActor public func callAsFunction() { action() }
}

/// An indication of whether a view is currently presented.
public struct PresentationMode {
  fileprivate let action: @MainActor () -> Void

  /// A Boolean value that indicates whether a view is currently presented.
  public let isPresented: Bool

  /// Dismisses the view if it is currently presented.
  @MainActor public mutating func dismiss() { action() }
}

private enum IsEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private enum DismissKey: EnvironmentKey {
  static var defaultValue: EnvironmentAction<Void>? { nil }
}

private enum PickerLookKey: EnvironmentKey {
  static var defaultValue: BoxPicker.Look { .menu }
}

private enum TextInputKey: EnvironmentKey {
  static var defaultValue: TextInputTraits { TextInputTraits() }
}

private enum LabelsAreHiddenKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum SubmitKey: EnvironmentKey {
  static var defaultValue: EnvironmentAction<Void>? { nil }
}

private enum IsInNavigationKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum ListIsGroupedKey: EnvironmentKey {
  static var defaultValue: Bool? { nil }
}

private enum PressEndsAlertKey: EnvironmentKey {
  static var defaultValue: EnvironmentAction<Void>? { nil }
}

private enum PushStateKey: EnvironmentKey {
  static var defaultValue: EnvironmentAction<Any>? { nil }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the view associated with this environment allows user
  /// interaction.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// An action that dismisses the current presentation.
  public var dismiss: DismissAction { DismissAction { [dismissAction] in dismissAction?() } }

  /// A Boolean value that indicates whether the view associated with this environment is currently presented.
  public var isPresented: Bool { dismissAction != nil }

  /// A binding to the current presentation mode.
  ///
  /// In new code, use `isPresented` and `dismiss`.
  public var presentationMode: Binding<PresentationMode> {
    let mode = PresentationMode(action: dismiss.action, isPresented: isPresented)
    return Binding(unchecked: { mode }, set: { _ in })
  }

  var dismissAction: EnvironmentAction<Void>? {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  var pickerLook: BoxPicker.Look {
    get { self[PickerLookKey.self] }
    set { self[PickerLookKey.self] = newValue }
  }

  var textInput: TextInputTraits {
    get { self[TextInputKey.self] }
    set { self[TextInputKey.self] = newValue }
  }

  /// A Boolean value that indicates whether labels of controls are hidden. Assistive technologies can still read
  /// hidden labels.
  var labelsAreHidden: Bool {
    get { self[LabelsAreHiddenKey.self] }
    set { self[LabelsAreHiddenKey.self] = newValue }
  }

  var submitAction: EnvironmentAction<Void>? {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }

  /// A Boolean value that indicates whether a navigation container encloses the view.
  var isInNavigation: Bool {
    get { self[IsInNavigationKey.self] }
    set { self[IsInNavigationKey.self] = newValue }
  }

  /// A Boolean value that indicates whether lists are grouped, or `nil` if no style is set.
  var listIsGrouped: Bool? {
    get { self[ListIsGroupedKey.self] }
    set { self[ListIsGroupedKey.self] = newValue }
  }

  /// An action that dismisses the enclosing alert after a button's own action.
  var endAlert: EnvironmentAction<Void>? {
    get { self[PressEndsAlertKey.self] }
    set { self[PressEndsAlertKey.self] = newValue }
  }

  /// An action that pushes a state or value onto the enclosing navigation stack.
  var pushState: EnvironmentAction<Any>? {
    get { self[PushStateKey.self] }
    set { self[PushStateKey.self] = newValue }
  }
}
