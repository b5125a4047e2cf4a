import ComposableArchitecture
import Foundation

/// How a view comes and goes in a change with an animation.
public struct AnyTransition: Sendable {
  fileprivate struct Look: Sendable {
    var opacity: Double?
    var transforms: [String] = []

    func combined(with other: Look) -> Look {
      Look(opacity: other.opacity ?? opacity, transforms: transforms + other.transforms)
    }
  }

  fileprivate var insertion: Look
  fileprivate var removal: Look
  private var animation: Animation?

  private init(_ insertion: Look, _ removal: Look) {
    self.insertion = insertion
    self.removal = removal
  }

  private init(_ look: Look) { self.init(look, look) }

  /// Without a movement.
  public static let identity = Self(Look())
  /// From and to a transparent view.
  public static let opacity = Self(Look(opacity: 0))
  /// From and to nothing.
  public static let scale = Self(Look(transforms: ["scale(0)"]))
  /// From the leading edge, and to the trailing one.
  public static let slide = Self(
    Look(transforms: ["translateX(-100%)"]),
    Look(transforms: ["translateX(100%)"])
  )

  /// From and to another size.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> Self {
    Self(Look(transforms: ["scale(\(Double(scale).css))"]))
  }

  /// From and to an edge.
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

  /// From an edge, and to the opposite one.
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

  /// From and to another place.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self {
    Self(Look(transforms: ["translate(\(Double(x).pixels),\(Double(y).pixels))"]))
  }

  /// From and to another place.
  public static func offset(_ offset: CGSize) -> Self { self.offset(x: offset.width, y: offset.height) }

  /// One transition to come, and another one to go.
  public static func asymmetric(insertion: Self, removal: Self) -> Self {
    Self(insertion.insertion, removal.removal)
  }

  /// Returns both transitions at once.
  public func combined(with other: Self) -> Self {
    Self(insertion.combined(with: other.insertion), removal.combined(with: other.removal))
  }

  /// Returns the transition. It moves by the animation of the change.
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
    ])
  }
}

extension View {
  /// Sets how the view comes and goes in a change with an animation.
  public func transition(_ transition: AnyTransition) -> some View {
    let style = transition.style
    return modifyingEachBox(
      .changed { part in
        part.wrap(style)
        part.classes.append("transition")
      }
    )
  }

  /// Changes the animation of changes of the view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    var transaction = Transaction.current
    transform(&transaction)
    return animation(transaction.disablesAnimations ? nil : transaction.animation)
  }

  /// Sets how the content of the view changes, which the browser decides.
  ///
  /// - Note: Differs: the content changes at once.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
}

/// How the content of a view changes.
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
