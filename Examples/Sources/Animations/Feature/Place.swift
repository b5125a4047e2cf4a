/// One of nine places, by rows from the top left.
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

  /// The way that a round trip takes, which ends where the circle rests.
  static let tour: [Place] = [.topLeft, .topRight, .bottomRight, .bottomLeft, .center]
}
