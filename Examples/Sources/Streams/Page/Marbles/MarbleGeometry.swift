/// The positions in the image of a marble diagram, in its own units.
struct MarbleGeometry {
  static let column = 36
  static let lane = 52
  static let radius = 14
  /// The minimum number of moments for which a diagram has room.
  private static let fewestColumns = 6
  /// The space for the arrowhead.
  private static let tail = 12

  let moments: Range<Int>
  let lines: Int

  init(_ diagram: MarbleDiagram) {
    moments = diagram.moments
    lines = diagram.lines.count
  }

  var width: Int { max(moments.count, Self.fewestColumns) * Self.column + Self.tail }
  var height: Int { lines * Self.lane }

  /// A length on the page, which is proportional to the user's text size.
  static func length(_ units: Int) -> String {
    "\(Double(units) / 16)rem"
  }

  func x(of time: Int) -> Int {
    (time - moments.lowerBound) * Self.column + Self.column / 2
  }

  func y(of line: Int) -> Int {
    line * Self.lane + Self.lane / 2
  }
}
