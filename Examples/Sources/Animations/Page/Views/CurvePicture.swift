import ComposableArchitecture
import LivePages

/// The curve of an animation: time to the right, progress upwards.
struct CurvePicture {
  private static let size = 100.0

  let animation: Animation?

  var body: Element {
    Element(
      .svg,
      .class("curve"),
      .aria("hidden", "true"),
      Attribute("viewBox", "-4 -34 108 142"),
      Attribute("width", "108"),
      Attribute("height", "142")
    ) {
      Element(.path, .class("curve-frame"), Attribute("d", "M0 100 H100 M0 0 H100"))
      Element(.path, .class("curve-line"), Attribute("d", path))
    }
  }

  private var path: String {
    switch animation.map({ PageAnimation($0).timing }) {
    case nil: "M0 100 V0 H100"
    case .linear: "M0 100 L100 0"
    case .cubicBezier(let x1, let y1, let x2, let y2):
      "M0 100 C\(point(x1, y1)) \(point(x2, y2)) 100 0"
    case .points(let heights):
      "M"
        + heights.enumerated()
        .map { point(Double($0.offset) / Double(max(heights.count - 1, 1)), $0.element) }
        .joined(separator: " L")
    }
  }

  private func point(_ x: Double, _ height: Double) -> String {
    let place = [x * Self.size, (1 - height) * Self.size]
    return place.map { "\(($0 * 10).rounded() / 10)" }.joined(separator: " ")
  }
}
