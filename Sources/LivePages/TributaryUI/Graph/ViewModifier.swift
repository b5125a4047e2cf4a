/// A change of a view, as a type.
@MainActor
@preconcurrency
public protocol ViewModifier {
  associatedtype Body: View

  /// The view that the modifier changes.
  typealias Content = _ViewModifierContent<Self>

  /// Returns the changed view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier changes.
public struct _ViewModifierContent<Modifier>: _PrimitiveView {
  let content: AnyView

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    content._boxes(in: context.appending(0))
  }
}

/// A view with a modifier.
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

/// Evaluates the body of a modifier, whose dynamic properties are those of this view.
private struct ModifierView<Content: View, Modifier: ViewModifier>: View {
  let content: Content
  var modifier: ModifierProperty<Modifier>

  init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = ModifierProperty(modifier: modifier)
  }

  var body: some View { modifier.modifier.body(content: _ViewModifierContent(content: AnyView(content))) }
}

/// Lets the dynamic properties of a modifier be found in the view that evaluates it.
private struct ModifierProperty<Modifier: ViewModifier>: StoredDynamicProperty {
  var modifier: Modifier

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    DynamicPropertyInstaller(node: node, environment: environment).installNested(in: &modifier, &slot)
  }
}
