/// A part of an app's user interface.
///
/// ```swift
/// struct Greeting: View {
///   @State private var name = ""
///
///   var body: some View {
///     VStack {
///       TextField("Name", text: $name)
///       Text("Hello, \(name)!")
///     }
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol View {
  /// The type of the view's content.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder var body: Body { get }

  /// Returns the boxes of the view. The library implements it for views with a body and for its own views.
  func _boxes(in context: _ViewContext) -> [_ViewBox]
}

extension View {
  public func _boxes(in context: _ViewContext) -> [_ViewBox] { [context.box(of: self)] }
}

/// A view of the library that makes boxes and has no body.
@MainActor
@preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: View {
  public var body: Never { fatalError("There is no value of type Never.") }
}

/// Builds views from the expressions of a closure.
@resultBuilder
@MainActor
@preconcurrency
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content)) { context in
      var boxes: [_ViewBox] = []
      var index = 0
      for view in repeat each content {
        boxes += view._boxes(in: context.appending(index))
        index += 1
      }
      return boxes
    }
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(content: .first(first))
  }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(content: .second(second))
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// The views of a builder's block, one after the other.
public struct TupleView<Content>: _PrimitiveView {
  public var value: Content
  private let boxes: @MainActor (_ViewContext) -> [_ViewBox]

  init(_ value: Content, boxes: @escaping @MainActor (_ViewContext) -> [_ViewBox]) {
    self.value = value
    self.boxes = boxes
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { boxes(context) }
}

/// The content of an `if` with an `else`, or of a `switch`. Each branch has an identity of its own.
public struct _ConditionalContent<First: View, Second: View>: _PrimitiveView {
  enum Content {
    case first(First)
    case second(Second)
  }

  let content: Content

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    switch content {
    case .first(let view): view._boxes(in: context.appending(0))
    case .second(let view): view._boxes(in: context.appending(1))
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("An optional view has no body.") }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    self?._boxes(in: context.appending(0)) ?? []
  }
}

/// A view that shows nothing and takes no room.
public struct EmptyView: _PrimitiveView {
  nonisolated public init() {}
  public func _boxes(in context: _ViewContext) -> [_ViewBox] { [] }
}

/// A view of any type. When the type changes, the old view's state is discarded.
public struct AnyView: _PrimitiveView {
  private let boxes: @MainActor (_ViewContext) -> [_ViewBox]

  /// Erases the type of a view.
  public init<Content: View>(_ view: Content) {
    boxes = { context in
      var inner = context.appending(id: ObjectIdentifier(Content.self))
      inner.depth += 1
      guard inner.depth <= ViewGraph.mostNestedViews else {
        context.node.graph?.reportNesting(of: "\(Content.self)")
        return []
      }
      return view._boxes(in: inner)
    }
  }

  /// Erases the type of a view.
  public init<Content: View>(erasing view: Content) { self.init(view) }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { boxes(context) }
}

/// Several views that are treated as one, such as by a modifier.
public struct Group<Content: View>: _PrimitiveView {
  private let content: Content

  /// Groups the views of a builder.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { content._boxes(in: context.appending(0)) }
}
