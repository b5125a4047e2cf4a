import ComposableArchitecture
import Foundation
import LivePagesCore

/// A view's appearance while it is inserted or removed with an animation.
public struct AnyTransition: Sendable {
  fileprivate var insertion: TransitionLook
  fileprivate var removal: TransitionLook
  /// The modifiers of the view while it is neither inserted nor removed.
  fileprivate var identities: [TransitionLook.Effect] = []

  private init(_ insertion: TransitionLook, _ removal: TransitionLook) {
    self.insertion = insertion
    self.removal = removal
  }

  private init(_ look: TransitionLook) { self.init(look, look) }

  /// A transition without any effect.
  public static let identity = Self(TransitionLook())
  /// A transition that fades the view in and out.
  public static let opacity = Self(TransitionLook(opacity: 0))
  /// A transition that scales the view up from nothing when inserting it, and down to nothing when removing
  /// it.
  public static let scale = Self(TransitionLook(transforms: ["scale(0)"]))
  /// A transition that moves the view in from the leading edge, and out to the trailing edge.
  public static let slide = Self(
    TransitionLook(transforms: ["translateX(-100%)"]),
    TransitionLook(transforms: ["translateX(100%)"])
  )

  /// Returns a transition that scales the view by the given factor around an anchor point.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> Self {
    Self(TransitionLook(transforms: TransitionLook.transform("scale(\(Double(scale).css))", around: anchor)))
  }

  /// Returns a transition that moves the view in from an edge and out to the same edge.
  public static func move(edge: Edge) -> Self {
    let transform =
      switch edge {
      case .top: "translateY(-100%)"
      case .bottom: "translateY(100%)"
      case .leading: "translateX(-100%)"
      case .trailing: "translateX(100%)"
      }
    return Self(TransitionLook(transforms: [transform]))
  }

  /// Returns a transition that moves the view in from an edge and out to the opposite edge.
  public static func push(from edge: Edge) -> Self {
    let opposite: Edge =
      switch edge {
      case .top: .bottom
      case .bottom: .top
      case .leading: .trailing
      case .trailing: .leading
      }
    return asymmetric(insertion: move(edge: edge), removal: move(edge: opposite))
  }

  /// Returns a transition that moves the view by an offset.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self {
    Self(TransitionLook(transforms: ["translate(\(Double(x).pixels),\(Double(y).pixels))"]))
  }

  /// Returns a transition that moves the view by an offset.
  public static func offset(_ offset: CGSize) -> Self { self.offset(x: offset.width, y: offset.height) }

  /// Returns a transition defined between an active modifier and an identity modifier.
  ///
  /// The view always has the identity modifier. While it is inserted or removed, it also has the effects of the active
  /// modifier.
  ///
  /// - Note: Differs: of the active modifier, the opacity, filters such as `blur`, and offsets, rotations and scales are
  ///   animated. They are added to the effects of the identity modifier.
  public static func modifier<Modifier: ViewModifier>(active: Modifier, identity: Modifier) -> Self {
    // Only the main actor applies the modifiers.
    nonisolated(unsafe) let (active, identity) = (active, identity)
    var transition = Self(TransitionLook(effects: [{ AnyView($0.modifier(active)) }]))
    transition.identities = [{ AnyView($0.modifier(identity)) }]
    return transition
  }

  /// Creates a transition from the effects of its phases.
  init(
    insertion: @escaping TransitionLook.Effect,
    removal: @escaping TransitionLook.Effect,
    identity: @escaping TransitionLook.Effect
  ) {
    self.init(TransitionLook(effects: [insertion]), TransitionLook(effects: [removal]))
    identities = [identity]
  }

  /// Returns a transition that fades, blurs and scales the view.
  static func blurring(scale: Double) -> Self {
    Self(TransitionLook(opacity: 0, transforms: ["scale(\(scale.css))"], filters: ["blur(10px)"]))
  }

  /// Returns a transition that uses one effect for insertion and another one for removal.
  public static func asymmetric(insertion: Self, removal: Self) -> Self {
    var transition = Self(insertion.insertion, removal.removal)
    transition.identities = insertion.identities + removal.identities
    return transition
  }

  /// Returns a transition that applies both transitions at once.
  public func combined(with other: Self) -> Self {
    var transition = Self(insertion.combined(with: other.insertion), removal.combined(with: other.removal))
    transition.identities = identities + other.identities
    return transition
  }

  /// Returns this transition. The animation argument is ignored.
  ///
  /// - Note: Differs: it moves by the animation of the change.
  public func animation(_ animation: Animation?) -> Self { self }
}

extension View {
  /// Associates a transition with the insertion and removal of the view.
  ///
  /// - Note: Differs: a view without a transition is inserted and removed at once, and doesn't fade.
  public func transition(_ transition: AnyTransition) -> some View {
    TransitionView(content: self, transition: transition)
  }

  /// Sets the transition between contents of the view. This has no effect.
  ///
  /// - Note: Differs: the content changes at once.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
}

private struct TransitionView<Content: View>: _PrimitiveView {
  let content: Content
  let transition: AnyTransition

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let boxes =
      transition.identities.isEmpty
      ? content._boxes(in: context.appending(0))
      : transition.identities.reduce(AnyView(content)) { $1($0) }._boxes(in: context.appending(0))
    let insertion = transition.insertion.probe(in: context.appending(1))
    let removal = transition.removal.probe(in: context.appending(2))
    let modification = BoxModification.changed { part in
      let enter = transition.insertion.adding(insertion)
      let leave = transition.removal.adding(removal)
      part.wrap(
        BoxStyle([
          "--enter-opacity": enter.opacity?.css, "--enter-transform": enter.transform,
          "--enter-filter": enter.filter, "--leave-opacity": leave.opacity?.css,
          "--leave-transform": leave.transform, "--leave-filter": leave.filter,
        ])
      )
      part.classes.append("transition")
    }
    return [ViewBox(.modified(modification), children: boxes)]
  }
}

/// A transition between contents of a view.
///
/// - Note: Differs: the content changes at once.
public struct ContentTransition: Sendable {
  public static let identity = Self()
  public static let opacity = Self()
  public static let interpolate = Self()
  public static let numericText = Self()
  public static func numericText(countsDown: Bool = false) -> Self { Self() }
  public static func numericText(value: Double) -> Self { Self() }
  public static let symbolEffect = Self()
  public static func symbolEffect(
    _ effect: SymbolEffect = .automatic,
    options: SymbolEffectOptions = .default
  ) -> Self { Self() }
}
