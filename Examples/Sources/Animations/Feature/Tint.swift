/// A color of the circle.
public enum Tint: String, CaseIterable, Codable, Sendable {
  /// The color at rest.
  case teal
  case red
  case orange
  case green
  case blue
  case violet

  /// The colors of the rainbow, ending with the color at rest.
  static let rainbow: [Tint] = [.red, .orange, .green, .blue, .violet, .teal]
}
