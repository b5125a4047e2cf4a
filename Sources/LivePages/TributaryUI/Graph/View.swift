/// A type that represents part of your app's user interface.
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
  /// The type of view representing the body of this view.
  associatedtype Body: View

  /// The content and behavior of the view.
  @ViewBuilder var body: Body { get }

  /// Returns the view's boxes.
  ///
  /// Don't implement this method. The library provides it for views with a body and for its own views.
  func _boxes(in context: _ViewContext) -> [_ViewBox]
}

extension View {
  public func _boxes(in context: _ViewContext) -> [_ViewBox] { [context.box(of: self)] }

  /// Prints the reason for the current evaluation of the view's body, as `_printChanges()` does.
  public static func _logChanges() { _printChanges() }
}

/// A view without a body that creates boxes directly.
@MainActor
@preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: View {
  public var body: Never { fatalError("There is no value of type Never.") }
}

/// A result builder that creates views from closures.
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
        boxes += context.appending(index).element { view._boxes(in: $0) }
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

/// A view that contains several views of a builder, in order.
public struct TupleView<Content>: _PrimitiveView {
  public var value: Content
  private let boxes: @MainActor (_ViewContext) -> [_ViewBox]

  init(_ value: Content, boxes: @escaping @MainActor (_ViewContext) -> [_ViewBox]) {
    self.value = value
    self.boxes = boxes
  }

  /// Creates a view from a tuple of views.
  public init(_ value: Content) {
    let views = Mirror(reflecting: value).children.compactMap { $0.value as? any View }
    self.init(value) { context in
      views.enumerated().flatMap { index, view in
        context.appending(index).element { AnyView(view)._boxes(in: $0) }
      }
    }
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { boxes(context) }
}

/// The content of an `if`-`else` or `switch` statement.
///
/// Each branch has its own identity.
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

/// A view that doesn't contain any content and takes up no space.
public struct EmptyView: _PrimitiveView {
  nonisolated public init() {}
  public func _boxes(in context: _ViewContext) -> [_ViewBox] { [] }
}

/// A type-erased view.
///
/// If the underlying type changes, the state of the old view is discarded.
public struct AnyView: _PrimitiveView {
  private let boxes: @MainActor (_ViewContext) -> [_ViewBox]

  /// Creates an instance that type-erases a view.
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

  /// Creates an instance that type-erases a view.
  public init<Content: View>(erasing view: Content) { self.init(view) }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { boxes(context) }
}

/// A type that collects multiple views into a single unit, for example to apply a modifier to all of them.
public struct Group<Content: View>: _PrimitiveView {
  let content: Content

  /// Creates a group of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { content._boxes(in: context.appending(0)) }
}

/// A view type that compares itself against its previous value and prevents its child updating if its new value is the
/// same as its old value.
public struct EquatableView<Content: Equatable & View>: _PrimitiveView {
  public var content: Content

  /// Creates a view that compares its content against its previous value.
  public init(content: Content) { self.content = content }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let shown = context.node.attachment(at: context.path) { ShownContent(content) }
    // A node isn't evaluated if its view has the same bytes, so the previous view replaces an equal one.
    if shown.content != content { shown.content = content }
    return shown.content._boxes(in: context.appending(0))
  }
}

/// The previous value of a compared view.
private final class ShownContent<Content>: Attachment {
  var content: Content

  init(_ content: Content) {
    self.content = content
    super.init()
  }
}

extension View where Self: Equatable {
  /// Prevents the view from updating its child view when its new value is the same as its old value.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// A modifier that you apply to a view or another modifier, producing a different version of the original
/// value.
@MainActor
@preconcurrency
public protocol ViewModifier {
  /// The type of the view that represents the body.
  associatedtype Body: View

  /// The content view type passed to `body(content:)`.
  typealias Content = _ViewModifierContent<Self>

  /// Returns the modified view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier receives as its content.
public struct _ViewModifierContent<Modifier>: _PrimitiveView {
  let content: AnyView

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    content._boxes(in: context.appending(0))
  }
}

/// A value with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: some View { ModifierView(content: content, modifier: modifier) }
}

/// A view that evaluates a modifier's body and contains the modifier's dynamic properties.
private struct ModifierView<Content: View, Modifier: ViewModifier>: View {
  let content: Content
  var modifier: NestedProperty<Modifier>

  init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = NestedProperty(value: modifier)
  }

  var body: some View { modifier.value.body(content: _ViewModifierContent(content: AnyView(content))) }
}
