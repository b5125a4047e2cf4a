/// A modifier that you apply to a view or another modifier, producing a different version of the original
/// value.
@MainActor
@preconcurrency
public protocol ViewModifier {
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
