// Common SwiftUI names that this library doesn't implement. Each has a message that suggests an alternative.
// For any other missing name, the compiler reports an ordinary error.

/// A view for immediate-mode drawing.
@available(*, unavailable, message: "Compose shapes in a ZStack.")
public struct Canvas {
  public init(renderer: @escaping (Any, Any) -> Void) {}
}

/// A view that updates according to a schedule.
@available(*, unavailable, message: "Change state from a task with a clock, or from a timer's publisher.")
public struct TimelineView<Content> {
  public init(_ schedule: Any, @ViewBuilder content: @escaping (Any) -> Content) {}
}

extension View {
  /// Animates the view from the frame of another view.
  @available(*, unavailable, message: "Animate the change with withAnimation alone.")
  public func matchedGeometryEffect<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View { self }
}

/// A view that represents a UIKit view controller.
@available(*, unavailable, message: "Show another view with #if canImport(UIKit).")
public protocol UIViewControllerRepresentable {}

/// A property that fetches the rows of a database.
@available(*, unavailable, message: "Keep the rows in an observable model.")
@propertyWrapper
public struct Query<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A type that defines a custom layout.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public protocol Layout {}

extension View {
  /// Makes the view the source of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or a DragGesture.")
  public func draggable<Payload>(_ payload: @autoclosure @escaping () -> Payload) -> some View { self }

  /// Presents a dialog for choosing a file.
  @available(*, unavailable, message: "Use an upload field of LivePages.")
  public func fileImporter(
    isPresented: Binding<Bool>,
    allowedContentTypes: [Any],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    self
  }
}
