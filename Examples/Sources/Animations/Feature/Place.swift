/// One of nine places, in rows from the top left.
public enum Place: Int, CaseIterable, Codable, Sendable {
  case topLeft
  case top
  case topRight
  case left
  case center
  case right
  case bottomLeft
  case bottom
  case bottomRight

  /// The round trip, which ends where the circle rests.
  static let tour: [Place] = [.topLeft, .topRight, .bottomRight, .bottomLeft, .center]
}
