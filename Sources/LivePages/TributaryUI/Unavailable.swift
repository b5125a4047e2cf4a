// Names that much code uses and that this library doesn't have, with what to write instead. A name that is
// neither here nor elsewhere isn't found by the compiler.

/// A drawing.
@available(*, unavailable, message: "Compose shapes in a ZStack.")
public struct Canvas {
  public init(renderer: @escaping (Any, Any) -> Void) {}
}

/// Content that follows the time.
@available(*, unavailable, message: "Change state from a task with a clock, or from a timer's publisher.")
public struct TimelineView<Content> {
  public init(_ schedule: Any, @ViewBuilder content: @escaping (Any) -> Content) {}
}

extension View {
  /// Moves the view to where another one was.
  @available(*, unavailable, message: "Animate the change with withAnimation alone.")
  public func matchedGeometryEffect<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View { self }
}

/// A controller of UIKit's as a view.
@available(*, unavailable, message: "Show another view with #if canImport(UIKit).")
public protocol UIViewControllerRepresentable {}

/// Rows of a database.
@available(*, unavailable, message: "Keep the rows in an observable model.")
@propertyWrapper
public struct Query<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A custom layout.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public protocol Layout {}

extension View {
  /// Lets the view be dragged.
  @available(*, unavailable, message: "Use onMove in a list, or a DragGesture.")
  public func draggable<Payload>(_ payload: @autoclosure @escaping () -> Payload) -> some View { self }

  /// Chooses a file.
  @available(*, unavailable, message: "Use an upload field of LivePages.")
  public func fileImporter(
    isPresented: Binding<Bool>,
    allowedContentTypes: [Any],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    self
  }
}
