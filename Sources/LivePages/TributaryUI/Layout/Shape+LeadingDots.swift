import Foundation

// Shapes that code names with a leading dot.

extension Shape where Self == Circle {
  nonisolated public static var circle: Self { Self() }
}
extension Shape where Self == Ellipse {
  nonisolated public static var ellipse: Self { Self() }
}
extension Shape where Self == Capsule {
  nonisolated public static var capsule: Self { Self() }
  nonisolated public static func capsule(style: RoundedCornerStyle) -> Self { Self(style: style) }
}
extension Shape where Self == Rectangle {
  nonisolated public static var rect: Self { Self() }
}
extension Shape where Self == RoundedRectangle {
  nonisolated public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self
  {
    Self(cornerRadius: cornerRadius, style: style)
  }
  nonisolated public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> Self {
    Self(cornerSize: cornerSize, style: style)
  }
}
extension Shape where Self == UnevenRoundedRectangle {
  nonisolated public static func rect(
    cornerRadii: RectangleCornerRadii,
    style: RoundedCornerStyle = .continuous
  ) -> Self {
    Self(cornerRadii: cornerRadii, style: style)
  }

  nonisolated public static func rect(
    topLeadingRadius: CGFloat = 0,
    bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> Self {
    Self(
      topLeadingRadius: topLeadingRadius,
      bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius,
      topTrailingRadius: topTrailingRadius,
      style: style
    )
  }
}
extension Shape where Self == ContainerRelativeShape {
  nonisolated public static var containerRelative: Self { Self() }
}
