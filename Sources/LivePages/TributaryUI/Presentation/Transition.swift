import ComposableArchitecture
import Foundation
import LivePagesCore

/// A view's appearance while it is inserted or removed with an animation.
public struct AnyTransition: Sendable {
  fileprivate var insertion: TransitionLook
  fileprivate var removal: TransitionLook
  /// The modifiers of the view while it is neither being inserted nor being removed.
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
  /// The view always has the identity modifier. During the insertion and the removal, it also has the effects of the
  /// active modifier.
  ///
  /// - Note: Differs: only the opacity, filters such as `blur`, and offsets, rotations and scales of the active
  ///   modifier are animated. They are added to the effects of the identity modifier.
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

  /// Returns a transition that uses different effects for insertion and removal.
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

  /// Returns this transition.
  ///
  /// The animation argument is ignored.
  ///
  /// - Note: Differs: it uses the animation of the change.
  public func animation(_ animation: Animation?) -> Self { self }
}

extension View {
  /// Associates a transition with the insertion and removal of the view.
  ///
  /// - Note: Differs: a view without a transition is inserted and removed at once, and doesn't fade.
  public func transition(_ transition: AnyTransition) -> some View {
    TransitionView(content: self, transition: transition)
  }

  /// Sets the transition between contents of the view.
  ///
  /// This has no effect.
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

/// The look of a view at the start of its insertion or at the end of its removal.
struct TransitionLook: Sendable {
  typealias Effect = @MainActor @Sendable (AnyView) -> AnyView

  var opacity: Double?
  var transforms: [String] = []
  /// The filters, from the inside out.
  var filters: [String] = []
  /// The modifiers whose effects belong to the look.
  var effects: [Effect] = []

  var transform: String? { transforms.isEmpty ? nil : transforms.joined(separator: " ") }
  var filter: String? { filters.isEmpty ? nil : filters.joined(separator: " ") }

  func combined(with other: Self) -> Self {
    Self(
      opacity: other.opacity ?? opacity,
      transforms: transforms + other.transforms,
      filters: filters + other.filters,
      effects: effects + other.effects
    )
  }

  /// Returns the boxes of an empty view with the effects.
  @MainActor func probe(in context: _ViewContext) -> [ViewBox] {
    guard !effects.isEmpty else { return [] }
    var inner = context
    inner.enterScreen(.unseen, in: context.screen)
    return effects.reduce(AnyView(TransitionProbe())) { $1($0) }._boxes(in: inner)
  }

  /// Returns the look with the effects of a probe.
  @MainActor func adding(_ probe: [ViewBox]) -> Self {
    var look = self
    var part = BoxAssembly.pieces(of: probe).parts.first
    while let outer = part {
      look.add(outer.style)
      part = outer.control.first
    }
    return look
  }

  /// Adds the effects of an element inside the effects that the look already has.
  private mutating func add(_ style: BoxStyle) {
    if let value = style["opacity"].flatMap(Double.init) { opacity = (opacity ?? 1) * value }
    if let filter = style["filter"] { filters.insert(filter, at: 0) }
    guard let transform = style["transform"] else { return }
    let origin = (style["transform-origin"] ?? "50% 50%").split(separator: " ").compactMap {
      Double($0.filter { $0 != "%" })
    }
    guard origin.count == 2 else { return }
    transforms += Self.transform(transform, around: UnitPoint(x: origin[0] / 100, y: origin[1] / 100))
  }

  /// Returns transforms around the center that have the same effect as a transform around another point.
  static func transform(_ transform: String, around anchor: UnitPoint) -> [String] {
    guard anchor != .center else { return [transform] }
    let (x, y) = (Double(anchor.x - 0.5) * 100, Double(anchor.y - 0.5) * 100)
    return ["translate(\(x.css)%,\(y.css)%)", transform, "translate(\((-x).css)%,\((-y).css)%)"]
  }
}

/// An empty view whose modifiers describe a look. It is a picture, so that the elements around it treat it as their
/// control.
private struct TransitionProbe: _PrimitiveView {
  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    [ViewBox(.custom { _ in [.part(BoxPart(.svg))] })]
  }
}

/// A set of view properties that a matched geometry effect synchronizes.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The view's position.
  public static let position = Self(rawValue: 1)
  /// The view's size.
  public static let size = Self(rawValue: 2)
  /// Both the position and the size.
  public static let frame: Self = [.position, .size]
}

extension View {
  /// Defines a group of views with synchronized geometry, using an identifier and a namespace that you provide.
  ///
  /// Suppose that in an animated change, a view appears and another view with the same identifier disappears. The new
  /// view then moves from the other view's frame to its own. A view also moves if the change moves it.
  ///
  /// A view that isn't a source has the frame of the group's source, and moves with it.
  ///
  /// - Note: Differs: a view that moves is stretched from its old size to the new one, and the view that it replaces
  ///   disappears at once. A view that isn't a source is placed after each change of the page and when the window is
  ///   scrolled or resized.
  ///
  /// - Parameters:
  ///   - id: The identifier of the group.
  ///   - namespace: The namespace that defines the identifier.
  ///   - properties: The properties to synchronize.
  ///   - anchor: The relative location in the views whose position is synchronized.
  ///   - isSource: A Boolean value that indicates whether the view is the source of the group's geometry.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID,
    in namespace: Namespace.ID,
    properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    let key = namespace.key(of: id)
    let names = [(MatchedGeometryProperties.position, "position"), (.size, "size")]
    let matched = names.filter { properties.contains($0.0) }.map(\.1)
    let geometry = ([Double(anchor.x).css, Double(anchor.y).css] + matched).joined(separator: " ")
    return changed { part in
      part.wrap(BoxStyle())
      part.attributes += [Attribute("data-matched", key), Attribute("data-geometry", geometry)]
      if !isSource { part.attributes.append(Attribute("data-follows", "")) }
    }
  }
}
