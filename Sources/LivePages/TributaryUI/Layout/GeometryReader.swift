import Foundation
import LivePagesCore

/// A proxy for access to the size and the frame of the container view.
public struct GeometryProxy {
  /// The size of the container view.
  public let size: CGSize
  let frames: MeasuredFrames

  /// The safe area insets of the container view.
  ///
  /// - Note: Differs: the insets are zero.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Returns the container view's bounds rectangle, converted to a defined coordinate space.
  ///
  /// The browser reports the origin in each space that the content reads: after the first evaluation, when the size
  /// changes, and up to ten times a second while something scrolls. It reports less often if many views near the
  /// window read origins. Until the first report, the origin is zero.
  ///
  /// - Note: Differs: the origin is zero until the browser has reported it.
  @MainActor @preconcurrency public func frame(in space: CoordinateSpace) -> CGRect {
    CGRect(origin: space == .local ? .zero : frames.origin(in: space), size: size)
  }
}

/// The origins of a measured view in the coordinate spaces that its content reads.
@MainActor
final class MeasuredFrames {
  /// The attribute values that identify the spaces, in the order of the browser's reports.
  private(set) var marks: [String] = []
  private let origins = StateStorage<[CGPoint]>([])
  /// A number that changes when the content reads a different number of spaces.
  private let revision = StateStorage(0)

  nonisolated init() {}

  /// The number of spaces. Reading it updates the reader when the number changes.
  var count: Int { revision.value }

  func origin(in space: CoordinateSpace) -> CGPoint {
    let mark = space.mark
    let origins = origins.value
    guard let index = marks.firstIndex(of: mark) else {
      // The length of the browser's report is limited.
      guard marks.count < 4 else { return .zero }
      marks.append(mark)
      // The content is being evaluated now, so the reader is updated later.
      Task { @MainActor in revision.receive(marks.count) }
      return .zero
    }
    return index < origins.count ? origins[index] : .zero
  }

  /// Stores the origins of a report. Their coordinates follow the width and the height.
  func receive(_ numbers: [Double]) {
    origins.receive(
      stride(from: 2, to: numbers.count - 1, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    )
  }
}

extension CoordinateSpace {
  /// The attribute value that identifies the space in the page. For the window and the scroll view, the script finds
  /// the element.
  @MainActor var mark: String {
    switch self {
    case .local, .global: "window"
    case .scrollView: "scroll"
    case .named(let name): ScrollViewProxy.mark(of: name)
    }
  }
}

/// A container view that defines its content as a function of its own size.
///
/// The browser measures the size. Until it has reported one, the content is evaluated for a size of 320 × 320 points
/// and hidden. The content appears with the reported size, and only then do `onAppear(perform:)` and
/// `task(priority:_:)` run and its preferences count. In a `LivePageTest`, each size is 320 × 320 points unless the
/// test reports a different one.
///
/// - Note: Differs: the content is hidden until the browser has reported the size.
public struct GeometryReader<Content: View>: View {
  @State private var size: CGSize?
  @State private var frames = MeasuredFrames()
  private let content: (GeometryProxy) -> Content

  /// Creates a geometry reader with the given content.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  public var body: some View {
    let proxy = GeometryProxy(size: size ?? CGSize(width: 320, height: 320), frames: frames)
    MeasuredView(size: $size, frames: frames, count: frames.count, content: content(proxy))
  }
}

private struct MeasuredView<Content: View>: _PrimitiveView {
  let size: Binding<CGSize?>
  let frames: MeasuredFrames
  /// The number of spaces in the frames. The view is updated when it changes.
  let count: Int
  let content: Content

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let event = BoxEvent<[Double]>(path: context.path) { [size, frames] numbers in
      let new = CGSize(width: numbers[0], height: numbers[1])
      if numbers.count > 2 { frames.receive(numbers) }
      if size.wrappedValue != new { size.wrappedValue = new }
    }
    let isKnown = size.wrappedValue != nil
    let children = content._boxes(in: inner(of: context, isKnown: isKnown))
    let kind = BoxKind.measured(isKnown: isKnown, frames: frames.marks, event)
    return [ViewBox(kind, children: children).filling(width: true, height: true)]
  }

  /// Returns the context of the content. The content appears when the size is known.
  private func inner(of context: _ViewContext, isKnown: Bool) -> _ViewContext {
    var inner = context.appending(0)
    inner.enterScreen(.row, in: context.screen)
    if !isKnown { inner.environment.isUnmeasured = true }
    guard let screen = inner.screen, screen.isInFront != isKnown else { return inner }
    if isKnown {
      // The content appears after it's evaluated for the size, so that `onChange` doesn't treat the size as a change.
      context.node.graph?.changes.append { screen.isInFront = true }
    } else {
      screen.isInFront = false
    }
    return inner
  }
}

private enum UnmeasuredKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the view depends on a size that the browser hasn't reported yet.
  var isUnmeasured: Bool {
    get { self[UnmeasuredKey.self] }
    set { self[UnmeasuredKey.self] = newValue }
  }
}

extension View {
  /// Adds an action to perform when a value that depends on the view's size changes, and when the size is first known.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type,
    of transform: @escaping (GeometryProxy) -> Value,
    action: @escaping (_ newValue: Value) -> Void
  ) -> some View {
    onGeometryChange(for: type, of: transform) { _, new in action(new) }
  }

  /// Adds an action to perform when a value that depends on the view's size changes, and when the size is first known.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type,
    of transform: @escaping (GeometryProxy) -> Value,
    action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    background(GeometryChangeView(transform: transform, action: action))
  }

  /// Assigns a name to the view's coordinate space.
  ///
  /// Views inside it can measure themselves in the space with ``GeometryProxy/frame(in:)``.
  public func coordinateSpace<Name: Hashable>(name: Name) -> some View {
    coordinateSpace(.named(name))
  }

  /// Assigns a name to the view's coordinate space.
  ///
  /// Views inside it can measure themselves in the space with ``GeometryProxy/frame(in:)``.
  public func coordinateSpace(_ space: CoordinateSpace) -> some View {
    changed { part in
      if case .named = space { part.set(Attribute("data-space", space.mark)) }
    }
  }
}

private struct GeometryChangeView<Value: Equatable>: View {
  @State private var size: CGSize?
  @State private var frames = MeasuredFrames()
  let transform: (GeometryProxy) -> Value
  let action: (Value, Value) -> Void

  var body: some View {
    MeasuredView(size: $size, frames: frames, count: frames.count, content: reaction)
  }

  @ViewBuilder private var reaction: some View {
    if let size {
      Color.clear.onChange(of: transform(GeometryProxy(size: size, frames: frames)), initial: true, action)
    }
  }
}

extension View {
  /// Positions this view within an invisible frame with a size relative to the nearest container.
  ///
  /// - Note: Differs: the view fills the available space.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    frame(
      maxWidth: axes.contains(.horizontal) ? .infinity : nil,
      maxHeight: axes.contains(.vertical) ? .infinity : nil,
      alignment: alignment
    )
  }

  /// Positions this view within an invisible frame with a size relative to the nearest container.
  ///
  /// The closure receives the length of the container along an axis, and returns the length of the frame.
  ///
  /// - Note: Differs: with a closure or a count, the container is the browser's window.
  public func containerRelativeFrame(
    _ axes: Axis.Set,
    alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    RelativeFrame(content: self, axes: axes, alignment: alignment, length: length)
  }

  /// Positions this view within an invisible frame that spans some of the equal parts of the nearest container.
  ///
  /// - Note: Differs: with a closure or a count, the container is the browser's window.
  public func containerRelativeFrame(
    _ axes: Axis.Set,
    count: Int,
    span: Int = 1,
    spacing: CGFloat,
    alignment: Alignment = .center
  ) -> some View {
    RelativeFrame(content: self, axes: axes, alignment: alignment) { whole, _ in
      let count = CGFloat(max(count, 1))
      let part = (whole - spacing * (count - 1)) / count
      return part * CGFloat(span) + spacing * CGFloat(max(span - 1, 0))
    }
  }
}

private struct RelativeFrame<Content: View>: View {
  let content: Content
  let axes: Axis.Set
  let alignment: Alignment
  let length: (CGFloat, Axis) -> CGFloat

  var body: some View {
    let container = UIScreen.main.bounds.size
    content.frame(
      width: axes.contains(.horizontal) ? max(length(container.width, .horizontal), 0) : nil,
      height: axes.contains(.vertical) ? max(length(container.height, .vertical), 0) : nil,
      alignment: alignment
    )
  }
}
