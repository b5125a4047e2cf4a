// Names that much code uses and that this library doesn't have, with what to write instead. A name that is
// neither here nor elsewhere isn't found by the compiler.

/// A value of the user defaults.
@available(*, unavailable, message: "Use @Shared(.appStorage(\"key\")) of the module SharedState.")
@propertyWrapper
public struct AppStorage<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value, _ key: String) { self.wrappedValue = wrappedValue }
}

/// A value that is restored with its scene.
@available(*, unavailable, message: "A window lives as long as its tab. Use @State.")
@propertyWrapper
public struct SceneStorage<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value, _ key: String) { self.wrappedValue = wrappedValue }
}

/// The control that has the focus.
@available(*, unavailable, message: "The browser keeps the focus. Leave it out, or use #if !os(Linux).")
@propertyWrapper
public struct FocusState<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A value of a gesture that goes on.
@available(*, unavailable, message: "Gestures aren't followed. Use a button or onTapGesture.")
@propertyWrapper
public struct GestureState<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// Screens that are chosen by tabs.
@available(*, unavailable, message: "Use a Picker with the style .segmented and a switch.")
public struct TabView<Content> {
  public init(@ViewBuilder content: () -> Content) {}
}

/// A button that shows other controls.
@available(*, unavailable, message: "Use a confirmationDialog, or a Picker for a choice.")
public struct Menu<Label, Content> {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

/// A drawing.
@available(*, unavailable, message: "Compose shapes in a ZStack.")
public struct Canvas {
  public init(renderer: @escaping (Any, Any) -> Void) {}
}

/// The outline of a shape.
@available(*, unavailable, message: "Use Circle, Ellipse, Capsule, Rectangle or RoundedRectangle.")
public struct Path {
  public init() {}
}

/// Content that follows the time.
@available(*, unavailable, message: "Change state from a task with a clock, or from a timer's publisher.")
public struct TimelineView<Content> {
  public init(_ schedule: Any, @ViewBuilder content: @escaping (Any) -> Content) {}
}

extension View {
  /// Performs an action when a person pulls the view down.
  @available(*, unavailable, message: "Add a button that performs the action.")
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

  /// Adds a field to search.
  @available(*, unavailable, message: "Add a TextField above the list.")
  public func searchable(text: Binding<String>) -> some View { self }

  /// Adds actions to a row.
  @available(*, unavailable, message: "Add buttons to the row, or use onDelete.")
  public func swipeActions<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

  /// Adds a menu to the view.
  @available(*, unavailable, message: "Use a confirmationDialog.")
  public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View { self }

  /// Shows a view beside this one.
  @available(*, unavailable, message: "Use a sheet.")
  public func popover<Content: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// Moves the view to where another one was.
  @available(*, unavailable, message: "Animate the change with withAnimation alone.")
  public func matchedGeometryEffect<ID: Hashable>(id: ID, in namespace: Any) -> some View { self }
}
