import Foundation

/// A rectangular shape with rounded corners with different values, aligned inside the view's frame containing
/// it.
public struct UnevenRoundedRectangle: InsettableShape {
  /// The radii of the corners, clockwise from the top leading one.
  private let radii: [CGFloat]
  private let distance: CGFloat

  /// Creates a new rounded rectangle shape with uneven corners.
  nonisolated public init(
    topLeadingRadius: CGFloat = 0,
    bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    radii = [topLeadingRadius, topTrailingRadius, bottomTrailingRadius, bottomLeadingRadius]
    distance = 0
  }

  /// Creates a new rounded rectangle shape with uneven corners.
  nonisolated public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.init(
      topLeadingRadius: cornerRadii.topLeading,
      bottomLeadingRadius: cornerRadii.bottomLeading,
      bottomTrailingRadius: cornerRadii.bottomTrailing,
      topTrailingRadius: cornerRadii.topTrailing
    )
  }

  nonisolated private init(radii: [CGFloat], distance: CGFloat) {
    self.radii = radii
    self.distance = distance
  }

  nonisolated public var _cornerRadius: String? {
    distance == 0 ? radii.map { Double($0).pixels }.joined(separator: " ") : nil
  }
  nonisolated public func inset(by amount: CGFloat) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(radii: radii, distance: distance + amount)
  }
  nonisolated public func path(in rect: CGRect) -> Path {
    let inner = rect.insetBy(dx: distance, dy: distance)
    return Path(inner, radii: radii.map { max($0 - distance, 0) })
  }
}

/// The corner radius values of a rounded rectangle with uneven corners.
public struct RectangleCornerRadii: Equatable, Sendable, Animatable {
  /// The radius of the top-leading corner.
  public var topLeading: CGFloat
  /// The radius of the bottom-leading corner.
  public var bottomLeading: CGFloat
  /// The radius of the bottom-trailing corner.
  public var bottomTrailing: CGFloat
  /// The radius of the top-trailing corner.
  public var topTrailing: CGFloat

  /// Creates a new set of corner radii for a rounded rectangle with uneven corners.
  public init(
    topLeading: CGFloat = 0,
    bottomLeading: CGFloat = 0,
    bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }

  public var animatableData:
    AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>>
  {
    get {
      AnimatablePair(AnimatablePair(topLeading, bottomLeading), AnimatablePair(bottomTrailing, topTrailing))
    }
    set {
      (topLeading, bottomLeading) = (newValue.first.first, newValue.first.second)
      (bottomTrailing, topTrailing) = (newValue.second.first, newValue.second.second)
    }
  }
}
