/// A description of view changes to apply when a view is added to and removed from the view hierarchy.
///
/// ```swift
/// struct Turn: Transition {
///   func body(content: Content, phase: TransitionPhase) -> some View {
///     content
///       .opacity(phase.isIdentity ? 1 : 0)
///       .rotationEffect(.degrees(phase.value * 90))
///   }
/// }
/// ```
///
/// - Note: Differs: the opacity, filters such as `blur`, and offsets, rotations and scales are animated. They are
///   added to the effects of the identity phase.
@MainActor
@preconcurrency
public protocol Transition {
  /// The type of the view that represents the body.
  associatedtype Body: View
  /// The content view type passed to `body(content:phase:)`.
  typealias Content = PlaceholderContentView<AnyView>

  /// Returns the view in a phase of the transition.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

extension Transition {
  /// Returns a transition that applies both transitions at once.
  public func combined<Other: Transition>(with other: Other) -> AnyTransition {
    AnyTransition(self).combined(with: AnyTransition(other))
  }

  fileprivate func view(of content: AnyView, in phase: TransitionPhase) -> AnyView {
    AnyView(body(content: PlaceholderContentView(content), phase: phase))
  }
}

/// The phases of a transition.
public enum TransitionPhase: Hashable, Sendable {
  /// The view is about to be inserted.
  case willAppear
  /// The view is displayed.
  case identity
  /// The view was removed.
  case didDisappear

  /// A Boolean value that indicates whether the view is displayed.
  public var isIdentity: Bool { self == .identity }

  /// A number for the phase: −1 before the insertion, 0 while the view is displayed, and 1 after the removal.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

extension AnyTransition {
  /// A transition that fades and blurs the view.
  public static let blurReplace = Self.blurring(scale: 0.9)

  /// Creates an instance that type-erases a transition.
  @MainActor
  @preconcurrency
  public init<Erased: Transition>(_ transition: Erased) {
    // Only the main actor applies the transition.
    nonisolated(unsafe) let transition = transition
    self.init(
      insertion: { transition.view(of: $0, in: .willAppear) },
      removal: { transition.view(of: $0, in: .didDisappear) },
      identity: { transition.view(of: $0, in: .identity) }
    )
  }
}

extension View {
  /// Associates a transition with the insertion and removal of the view.
  ///
  /// - Note: Differs: a view without a transition is inserted and removed at once, and doesn't fade.
  public func transition<Inserted: Transition>(_ transition: Inserted) -> some View {
    self.transition(AnyTransition(transition))
  }
}
