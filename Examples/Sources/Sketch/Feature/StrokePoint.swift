/// A point of a stroke: its distances from the left and the top of the sheet, from 0 to 1.
///
/// It is encoded as a list of these two numbers.
public struct StrokePoint: Hashable, Sendable {
  public let x: Double
  public let y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// A Boolean value that indicates whether the point is on the sheet. NaN is not.
  var isOnSheet: Bool { (0...1).contains(x) && (0...1).contains(y) }

  /// The point with coordinates of four digits, so that no browser can make strokes larger to send.
  var rounded: StrokePoint { StrokePoint(x: Self.rounded(x), y: Self.rounded(y)) }

  private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}

extension StrokePoint: Codable {
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    x = try numbers.decode(Double.self)
    y = try numbers.decode(Double.self)
    guard numbers.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "A point has two numbers.")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(x)
    try numbers.encode(y)
  }
}
