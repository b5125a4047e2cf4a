import Foundation

// Scrolling that this library doesn't implement.

/// The position of a scroll view.
@available(*, unavailable, message: "Use ScrollViewReader and scrollTo(_:anchor:).")
public struct ScrollPosition: Equatable {
  public init() {}
  public init(edge: Edge) {}
  public init<ID: Hashable>(id: ID, anchor: UnitPoint? = nil) {}
  public init<ID: Hashable>(idType: ID.Type) {}
  public mutating func scrollTo(edge: Edge) {}
  public mutating func scrollTo<ID: Hashable>(id: ID, anchor: UnitPoint? = nil) {}
  public mutating func scrollTo(y: CGFloat) {}
  public mutating func scrollTo(x: CGFloat) {}
}

/// The geometry of a scroll view.
@available(*, unavailable, message: "A browser doesn't report the scrolling.")
public struct ScrollGeometry {
  public var contentOffset: CGPoint { .zero }
  public var contentSize: CGSize { .zero }
  public var contentInsets: EdgeInsets { EdgeInsets() }
  public var containerSize: CGSize { .zero }
  public var visibleRect: CGRect { .zero }
  public var bounds: CGRect { .zero }
}

/// The phase of a scroll view.
@available(*, unavailable, message: "A browser doesn't report the scrolling.")
public enum ScrollPhase { case idle, tracking, interacting, decelerating, animating }

/// The phase of a view that scrolls into a scroll view.
@available(*, unavailable, message: "Use transition(_:) for insertions and removals.")
public enum ScrollTransitionPhase {
  case topLeading, identity, bottomTrailing
  public var isIdentity: Bool { self == .identity }
  public var value: Double { 0 }
}

/// The configuration of the transition of a view that scrolls into a scroll view.
@available(*, unavailable, message: "Use transition(_:) for insertions and removals.")
public struct ScrollTransitionConfiguration {
  public static var animated: Self { Self() }
  public static var interactive: Self { Self() }
  public static var identity: Self { Self() }
  public func threshold(_ threshold: Any) -> Self { self }
}

extension View {
  /// Associates a binding with the position of a scroll view.
  @available(*, unavailable, message: "Use ScrollViewReader and scrollTo(_:anchor:).")
  public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View { self }

  /// Associates a binding with the position of a scroll view.
  @available(*, unavailable, message: "Use ScrollViewReader and scrollTo(_:anchor:).")
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
    self
  }

  /// Sets the initial position of a scroll view.
  @available(*, unavailable, message: "Use ScrollViewReader, and scrollTo(_:anchor:) in onAppear.")
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }

  /// Adds an action to perform when the geometry of a scroll view changes.
  @available(*, unavailable, message: "A browser doesn't report the scrolling.")
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type,
    of transform: @escaping (ScrollGeometry) -> Value,
    action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    self
  }

  /// Adds an action to perform when the phase of a scroll view changes.
  @available(*, unavailable, message: "A browser doesn't report the scrolling.")
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View {
    self
  }

  /// Adds an action to perform when the view scrolls into sight or out of sight.
  @available(*, unavailable, message: "Use onAppear of a row in a lazy stack.")
  public func onScrollVisibilityChange(
    threshold: Double = 0.5,
    _ action: @escaping (Bool) -> Void
  ) -> some View {
    self
  }

  /// Applies a transition to the view when it scrolls into a scroll view.
  @available(*, unavailable, message: "Use transition(_:) for insertions and removals.")
  public func scrollTransition<Content>(
    _ configuration: ScrollTransitionConfiguration = .interactive,
    axis: Axis? = nil,
    transition: @escaping (EmptyVisualEffect, ScrollTransitionPhase) -> Content
  ) -> some View {
    self
  }
}
