/// A view type that compares itself against its previous value and prevents its child updating if its new value is the
/// same as its old value.
public struct EquatableView<Content: Equatable & View>: _PrimitiveView {
  public var content: Content

  /// Creates a view that compares its content against its previous value.
  public init(content: Content) { self.content = content }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let shown = context.node.attachment(at: context.path) { ShownContent(content) }
    // A node with the same bytes isn't evaluated, so an equal view is replaced by the previous one.
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
