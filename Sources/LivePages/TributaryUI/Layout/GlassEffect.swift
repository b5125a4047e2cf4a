import Foundation

/// The Liquid Glass material.
///
/// - Note: Differs: it is a translucent color, which doesn't bend the light or react to touches.
public struct Glass: Hashable, Sendable {
  /// The opacity in percent.
  private var opacity = 60
  private var tint: Color?

  /// The regular glass.
  public static let regular = Self()
  /// A more transparent glass.
  public static let clear = Self(opacity: 30)
  /// A material without any effect.
  public static let identity = Self(opacity: 0)

  /// Returns a copy with a tint color.
  public func tint(_ color: Color?) -> Self {
    var copy = self
    copy.tint = color
    return copy
  }

  /// Returns this material.
  ///
  /// The argument is ignored.
  ///
  /// - Note: Differs: the material doesn't react to touches.
  public func interactive(_ isEnabled: Bool = true) -> Self { self }

  fileprivate var style: GlassStyle {
    let color = tint.map { "color-mix(in srgb, \($0.css) 60%, var(--background))" } ?? "var(--background)"
    return GlassStyle(_css: "color-mix(in srgb, \(color) \(opacity)%, transparent)")
  }
}

private struct GlassStyle: ShapeStyle {
  let _css: String
}

/// A transition of views with Liquid Glass.
///
/// - Note: Differs: the views appear and disappear at once.
public struct GlassEffectTransition: Sendable {
  public static let identity = Self()
  public static let matchedGeometry = Self()
  public static let materialize = Self()
}

/// A container of views with Liquid Glass.
///
/// - Note: Differs: the shapes in it don't merge.
public struct GlassEffectContainer<Content: View>: View {
  private let content: Content

  /// Creates a container.
  ///
  /// The spacing is ignored.
  ///
  /// - Note: Differs: the shapes in it don't merge.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View { content }
}

extension View {
  /// Applies the Liquid Glass effect to the view, in the shape of a capsule.
  ///
  /// - Note: Differs: the effect is a translucent background.
  public func glassEffect(_ glass: Glass = .regular) -> some View { glassEffect(glass, in: Capsule()) }

  /// Applies the Liquid Glass effect to the view, in a given shape.
  ///
  /// - Note: Differs: the effect is a translucent background.
  public func glassEffect<Outline: Shape>(_ glass: Glass = .regular, in shape: Outline) -> some View {
    background(glass.style, in: shape)
  }

  /// Associates an identity with the Liquid Glass effects of the view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the shapes don't change into each other.
  public func glassEffectID<ID: Hashable & Sendable>(_ id: ID?, in namespace: Namespace.ID) -> some View {
    self
  }

  /// Combines the Liquid Glass effects of several views.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: each view has its own shape.
  public func glassEffectUnion<ID: Hashable & Sendable>(id: ID?, namespace: Namespace.ID) -> some View {
    self
  }

  /// Sets the transition of the view's Liquid Glass effect.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the effect appears and disappears at once.
  public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }

  /// Shows a mirrored and blurred copy of the view beside it.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a page has no areas behind its bars.
  public func backgroundExtensionEffect() -> some View { self }

  /// Sets the effect at the edges of scroll views.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: content ends at the edge.
  public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View {
    self
  }

  /// Sets whether the tab bar becomes smaller during scrolling.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the tab bar keeps its size.
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }
}

/// The effect at an edge of a scroll view.
///
/// - Note: Differs: content ends at the edge.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  public static let automatic = Self()
  public static let soft = Self()
  public static let hard = Self()
}

/// The change of a tab bar during scrolling.
///
/// - Note: Differs: the tab bar keeps its size.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  public static let automatic = Self()
  public static let never = Self()
  public static let onScrollDown = Self()
  public static let onScrollUp = Self()
}
