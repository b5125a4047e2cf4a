import ComposableArchitecture
import Foundation

/// A view's appearance while it is inserted or removed with an animation.
public struct AnyTransition: Sendable {
  fileprivate struct Look: Sendable {
    var opacity: Double?
    var transforms: [String] = []
    /// The point that the transforms keep in its place.
    var origin: String?

    func combined(with other: Look) -> Look {
      Look(
        opacity: other.opacity ?? opacity,
        transforms: transforms + other.transforms,
        origin: other.origin ?? origin
      )
    }
  }

  fileprivate var insertion: Look
  fileprivate var removal: Look

  private init(_ insertion: Look, _ removal: Look) {
    self.insertion = insertion
    self.removal = removal
  }

  private init(_ look: Look) { self.init(look, look) }

  /// A transition without any effect.
  public static let identity = Self(Look())
  /// A transition that fades the view in and out.
  public static let opacity = Self(Look(opacity: 0))
  /// A transition that scales the view up from nothing when inserting it, and down to nothing when removing
  /// it.
  public static let scale = Self(Look(transforms: ["scale(0)"]))
  /// A transition that moves the view in from the leading edge, and out to the trailing edge.
  public static let slide = Self(
    Look(transforms: ["translateX(-100%)"]),
    Look(transforms: ["translateX(100%)"])
  )

  /// Returns a transition that scales the view by the given factor around an anchor point.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> Self {
    Self(Look(transforms: ["scale(\(Double(scale).css))"], origin: anchor.css))
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
    return Self(Look(transforms: [transform]))
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
    Self(Look(transforms: ["translate(\(Double(x).pixels),\(Double(y).pixels))"]))
  }

  /// Returns a transition that moves the view by an offset.
  public static func offset(_ offset: CGSize) -> Self { self.offset(x: offset.width, y: offset.height) }

  /// Returns a transition between two modifiers.
  @available(*, unavailable, message: "Combine the transitions opacity, scale, move and offset.")
  public static func modifier<Modifier: ViewModifier>(active: Modifier, identity: Modifier) -> Self {
    .identity
  }

  /// Returns a transition that uses one effect for insertion and another one for removal.
  public static func asymmetric(insertion: Self, removal: Self) -> Self {
    Self(insertion.insertion, removal.removal)
  }

  /// Returns a transition that applies both transitions at once.
  public func combined(with other: Self) -> Self {
    Self(insertion.combined(with: other.insertion), removal.combined(with: other.removal))
  }

  /// Returns this transition. The animation argument is ignored.
  ///
  /// - Note: Differs: it moves by the animation of the change.
  public func animation(_ animation: Animation?) -> Self { self }

  fileprivate var style: BoxStyle {
    func transform(_ look: Look) -> String? {
      look.transforms.isEmpty ? nil : look.transforms.joined(separator: " ")
    }
    return BoxStyle([
      "--enter-opacity": insertion.opacity?.css,
      "--enter-transform": transform(insertion),
      "--leave-opacity": removal.opacity?.css,
      "--leave-transform": transform(removal),
      "--enter-origin": insertion.origin,
      "--leave-origin": removal.origin,
    ])
  }
}

extension View {
  /// Associates a transition with the insertion and removal of the view.
  public func transition(_ transition: AnyTransition) -> some View {
    let style = transition.style
    return modifyingEachBox(
      .changed { part in
        part.wrap(style)
        part.classes.append("transition")
      }
    )
  }

  /// Sets the transition between contents of the view. This has no effect.
  ///
  /// - Note: Differs: the content changes at once.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
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
}
