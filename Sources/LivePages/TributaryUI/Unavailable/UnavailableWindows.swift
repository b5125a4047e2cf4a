import Foundation

// Windows and undoing, which this library doesn't implement.

extension EnvironmentValues {
  /// An action that opens a window.
  @available(*, unavailable, message: "A tab is a window. Present a sheet, or use a NavigationLink.")
  public var openWindow: OpenWindowAction { OpenWindowAction() }

  /// An action that dismisses a window.
  @available(
    *,
    unavailable,
    message: "A tab is a window, which only people can close. Use dismiss for a sheet."
  )
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }

  /// A Boolean value that indicates whether the app can open several windows.
  @available(*, unavailable, message: "A tab is a window. Present a sheet, or use a NavigationLink.")
  public var supportsMultipleWindows: Bool { false }

  /// An action that opens the settings.
  @available(*, unavailable, message: "Show the settings in a sheet, or as a screen of the window.")
  public var openSettings: OpenSettingsAction { OpenSettingsAction() }

  /// The undo manager of the window.
  @available(
    *,
    unavailable,
    message: "Foundation has no UndoManager here. Keep the former values in a model."
  )
  public var undoManager: UndoManager? { nil }

  /// An action that asks for a review of the app.
  @available(*, unavailable, message: "A page has no store for apps. Put the code into #if os(iOS).")
  public var requestReview: RequestReviewAction { RequestReviewAction() }
}

/// An action that opens a window.
@available(*, unavailable, message: "A tab is a window. Present a sheet, or use a NavigationLink.")
@MainActor
@preconcurrency
public struct OpenWindowAction {
  nonisolated init() {}
  public func callAsFunction(id: String) {}
  public func callAsFunction<Value: Codable & Hashable>(value: Value) {}
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) {}
}

/// An action that dismisses a window.
@available(
  *,
  unavailable,
  message: "A tab is a window, which only people can close. Use dismiss for a sheet."
)
@MainActor
@preconcurrency
public struct DismissWindowAction {
  nonisolated init() {}
  public func callAsFunction() {}
  public func callAsFunction(id: String) {}
  public func callAsFunction<Value: Codable & Hashable>(value: Value) {}
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) {}
}

/// An action that opens the settings.
@available(*, unavailable, message: "Show the settings in a sheet, or as a screen of the window.")
@MainActor
@preconcurrency
public struct OpenSettingsAction {
  nonisolated init() {}
  public func callAsFunction() {}
}

/// An action that asks for a review of the app.
@available(*, unavailable, message: "A page has no store for apps. Put the code into #if os(iOS).")
@MainActor
@preconcurrency
public struct RequestReviewAction {
  nonisolated init() {}
  public func callAsFunction() {}
}

#if !canImport(Darwin)
  /// A recorder of operations that can be undone.
  @available(
    *,
    unavailable,
    message: "Foundation has no UndoManager here. Keep the former values in a model."
  )
  public final class UndoManager {
    public var canUndo: Bool { false }
    public var canRedo: Bool { false }
    public init() {}
    public func undo() {}
    public func redo() {}
    public func removeAllActions() {}
    public func registerUndo<Target: AnyObject>(
      withTarget target: Target,
      handler: @escaping (Target) -> Void
    ) {}
    public func setActionName(_ name: String) {}
    public func beginUndoGrouping() {}
    public func endUndoGrouping() {}
  }
#endif
