import Foundation
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML

@testable import TributaryUI

@MainActor
struct ShapeTests {
  private struct Triangle: InsettableShape {
    var distance: CGFloat = 0

    nonisolated func inset(by amount: CGFloat) -> Triangle { Triangle(distance: distance + amount) }
    nonisolated func path(in rect: CGRect) -> Path {
      let inner = rect.insetBy(dx: distance, dy: distance)
      return Path { path in
        path.addLines([
          CGPoint(x: inner.minX, y: inner.maxY), CGPoint(x: inner.midX, y: inner.minY),
          CGPoint(x: inner.maxX, y: inner.maxY),
        ])
        path.closeSubpath()
      }
    }
  }

  private static let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
  private static let gradientCSS = "linear-gradient(180deg,var(--red) 0%,var(--blue) 100%)"

  /// The elements of a drawing. A size that the browser hasn't reported counts as 320 × 320.
  private static func drawing<Content: View>(@ViewBuilder _ view: () -> Content) throws -> [Element] {
    let elements = Window(AnyView(view()), signal: ChangeSignal { _ in }).render().elements
    let drawing = try #require(elements.first { $0[attribute: "class"]?.hasPrefix("drawing") == true })
    return [drawing] + drawing.content.elements
  }

  private static func style<Content: View>(@ViewBuilder _ view: () -> Content) throws -> String {
    try #require(drawing(view).last?[attribute: "data-style"])
  }

  @Test func aDrawnShapeIsFilledWithAGradient() throws {
    let triangle = "M0 320L160 0L320 320Z"
    #expect(
      try Self.style { Triangle().fill(Self.gradient) }
        == "background:\(Self.gradientCSS);clip-path:path(\"\(triangle)\")"
    )
    let evenOdd = try Self.style { Triangle().fill(Self.gradient, style: FillStyle(eoFill: true)) }
    #expect(evenOdd.contains("path(evenodd,"))
    #expect(try Self.style { Triangle().foregroundStyle(Self.gradient) }.contains(Self.gradientCSS))
    #expect(
      try Self.style { Triangle().foregroundColor(.red).foregroundStyle(Self.gradient) }
        == "fill:currentColor"
    )
  }

  @Test func fillsAndOutlinesAreLayered() throws {
    let view = Circle().fill(.red).strokeBorder(.blue, lineWidth: 2).stroke(.green)
    let html = Window(AnyView(view), signal: ChangeSignal { _ in }).render().rendered()
    let places = ["background:var(--red)", "inset 0 0 0 2px var(--blue)", "0 0 0 0.5px var(--green)"].map {
      html.range(of: $0)?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    let layered: some ShapeView<Circle> = view
    #expect(layered.shape.path(in: .zero).isEmpty == false)
  }

  @Test func outlineWithoutAntialiasingIsDrawnWithCrispEdges() throws {
    #expect(
      try Self.style { Circle().strokeBorder(.red, lineWidth: 2, antialiased: false) }
        .contains("shape-rendering:crispEdges")
    )
    let dashed = StrokeStyle(dash: [4, 2])
    #expect(
      try Self.style { Circle().strokeBorder(style: dashed, antialiased: false) }.contains("crispEdges")
    )
    #expect(
      try !Self.style { Circle().strokeBorder(style: dashed, antialiased: true) }.contains("crispEdges")
    )
  }

  @Test func gradientsAreCreatedFromStops() {
    let stops = [Gradient.Stop(color: .red, location: 0.25), Gradient.Stop(color: .blue, location: 0.5)]
    let list = "var(--red) 30px,var(--blue) 40px"
    #expect(
      RadialGradient(stops: stops, center: .center, startRadius: 20, endRadius: 60)._css
        == "radial-gradient(circle at 50% 50%,\(list))"
    )
    #expect(
      AngularGradient(stops: stops, center: .center)._css
        == "conic-gradient(from 90deg at 50% 50%,var(--red) 90deg,var(--blue) 180deg)"
    )
    #expect(
      AngularGradient(colors: [.red, .blue], center: .top, angle: .degrees(90))._css
        == "conic-gradient(from 180deg at 50% 0%,var(--red) 0deg,var(--blue) 360deg)"
    )
  }

  @Test func theOutlineOfADrawnShapeHasAGradient() throws {
    let ring = Circle().trim(from: 0, to: 0.5).stroke(
      AngularGradient(colors: [.red, .blue], center: .center, startAngle: .zero, endAngle: .degrees(360)),
      style: StrokeStyle(lineWidth: 10, lineCap: .round)
    )
    let elements = try Self.drawing { ring }
    #expect(elements.map(\.tag) == [.div])
    let style = try #require(elements[0][attribute: "data-style"])
    #expect(style.hasPrefix("background:conic-gradient(from 90deg at 50% 50%,"))
    #expect(style.contains("inset:-5px"))
    #expect(style.contains("clip-path:path(\"M"))
  }

  @Test(arguments: [CGFloat(0), 1]) func anEmptyTrimShowsNothing(of position: CGFloat) throws {
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    let none = Circle().trim(from: position, to: position)
    for elements in [
      try Self.drawing { none.stroke(gradient, lineWidth: 4) }, try Self.drawing { none.fill(gradient) },
    ] {
      #expect(elements[0][attribute: "data-style"]?.contains("clip-path:inset(50%)") == true)
    }
  }

  @Test func aTrimmedShapeIsFilledUpToItsTrim() throws {
    let elements = try Self.drawing { Circle().trim(from: 0, to: 0.5).fill(Color.red) }
    let path = try #require(elements.last?[attribute: "d"])
    // The lower half of a circle, because the y-axis points down.
    let heights = path.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }.enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(heights.allSatisfy { $0 >= 159.9 })
    #expect(heights.max().map { $0 > 319 } == true)
  }

  @Test func aBorderOfADrawnShapeIsInsideOfItsFrame() throws {
    let inside = try Self.drawing { Triangle().strokeBorder(.red, lineWidth: 20) }
    #expect(inside.last?[attribute: "d"] == "M10 310L160 10L310 310Z")
    let centered = try Self.drawing { Triangle().stroke(.red, lineWidth: 20) }
    #expect(centered.last?[attribute: "d"] == "M0 320L160 0L320 320Z")
    let dashed = try Self.drawing {
      Rectangle().strokeBorder(.red, style: StrokeStyle(lineWidth: 4, dash: [5]))
    }
    #expect(dashed.last?[attribute: "d"] == "M2 2L318 2L318 318L2 318Z")
  }

  @Test func fillsAndStrokesHaveTheirOptions() throws {
    #expect(
      try Self.style { Triangle().fill(.red, style: FillStyle(eoFill: true, antialiased: false)) }
        == "fill:var(--red);fill-rule:evenodd;shape-rendering:crispEdges"
    )
    #expect(
      try Self.style { Triangle().stroke(.red, style: StrokeStyle(miterLimit: 3)) }
        .contains("stroke-linejoin:miter;stroke-miterlimit:3")
    )
  }

  @Test func gradientsHaveAnOpacity() {
    let half = "color-mix(in srgb, var(--red) 50%, transparent)"
    let styles: [any ShapeStyle] = [
      Gradient(colors: [.red]), LinearGradient(colors: [.red], startPoint: .top, endPoint: .bottom),
      RadialGradient(colors: [.red], center: .center, startRadius: 0, endRadius: 9),
      AngularGradient(gradient: Gradient(colors: [.red]), center: .center), AnyShapeStyle(Self.gradient),
      Color.red, HierarchicalShapeStyle.primary,
    ]
    for style in styles {
      let faded = style._faded(by: 0.5)
      #expect(faded._isColor == style._isColor)
      #expect(faded._css.hasPrefix(String(style._css.prefix { $0 != "(" })) || style._isColor)
      #expect(faded._css.contains(half) || style._isColor)
    }
    func css(_ style: some ShapeStyle) -> String { style._css }
    #expect(css(Gradient(colors: [.red]).opacity(0.5)).contains("\(half) 0%"))
  }

  @Test func anErasedShapeLooksLikeItsShape() {
    // The names of events and elements are different in each window.
    func html(_ shape: some Shape) -> String {
      Window(AnyView(shape.fill(.red)), signal: ChangeSignal { _ in }).render().rendered()
        .replacing(/(event&quot;:&quot;|id=")[a-z0-9]+/, with: "name")
    }
    #expect(html(AnyShape(Circle())) == html(Circle()))
    #expect(html(AnyShape(Triangle())) == html(Triangle()))
    #expect(html(AnyShape(AnyShape(Capsule()))) == html(Capsule()))
    #expect(html(AnyShape(ContainerRelativeShape())) == html(ContainerRelativeShape()))
  }

  @Test func circlesStayRoundInAnyFrame() throws {
    func styles<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
      let elements = Window(AnyView(view()), signal: ChangeSignal { _ in }).render().elements
      return elements.compactMap { $0[attribute: "data-style"] }
    }
    #expect(styles { Text("x").clipShape(Circle()) } == ["clip-path:circle(closest-side)"])
    #expect(styles { Text("x").mask { Circle() } } == ["clip-path:circle(closest-side)"])
    #expect(styles { Text("x").clipShape(Capsule()) } == ["border-radius:9999px;overflow:hidden"])
    #expect(
      styles { Text("x").background(.red, in: Capsule()) } == ["background:var(--red);border-radius:9999px"]
    )
    #expect(
      styles { Text("x").background(.red, in: Circle()) }.contains("background:var(--red);border-radius:50%")
    )
    #expect(styles { Text("x").background(.red, in: Triangle()) }.contains("fill:var(--red)"))
  }

  // MARK: Paths

  @Test func aTrimmedPathHasItsFractionOfTheLength() throws {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    func length(_ path: Path) -> Double { path.polylines.reduce(0) { $0 + $1.length } }
    #expect(abs(length(circle) - 20 * .pi) < 0.5)
    #expect(abs(length(circle.trimmedPath(from: 0.25, to: 0.75)) - 10 * .pi) < 0.5)
    #expect(circle.trimmedPath(from: 0.7, to: 0.3).isEmpty)
    var two = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    two.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
    #expect(two.trimmedPath(from: 0.25, to: 0.75).commands == "M10 10L0 10L0 0M20 0L30 0L30 10")
  }

  @Test func pointsOfArcsAndCurvesAreOnThem() throws {
    var path = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    path.addPath(path.applying(CGAffineTransform(rotationAngle: .pi / 6)))
    path.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(270), clockwise: true)
    for line in path.polylines {
      #expect(line.points.allSatisfy { abs(hypot($0.x, $0.y) - 10) < 0.01 })
    }
    let curve = Path { path in
      path.move(to: .zero)
      path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    }
    let points = try #require(curve.polylines.first).points
    #expect(points.allSatisfy { abs($0.y - $0.x * (2 - $0.x / 5)) < 0.01 })
    #expect(points.last == CGPoint(x: 10, y: 0))
  }

  @Test func aStrokedPathSurroundsItsLine() {
    let line = Path { $0.addLines([.zero, CGPoint(x: 10, y: 0)]) }
    #expect(line.strokedPath(StrokeStyle(lineWidth: 2)).commands == "M0 -1L10 -1L10 1L0 1Z")
    #expect(
      line.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .square)).boundingRect
        == CGRect(x: -1, y: -1, width: 12, height: 2)
    )
    let round = line.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round)).boundingRect
    #expect(abs(round.minX + 1) < 0.01 && abs(round.maxX - 11) < 0.01)
    #expect(
      line.strokedPath(StrokeStyle(lineWidth: 2, dash: [2, 3])).commands
        == "M0 -1L2 -1L2 1L0 1ZM5 -1L7 -1L7 1L5 1Z"
    )
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    let outer = CGRect(x: -1, y: -1, width: 12, height: 12)
    #expect(square.strokedPath(StrokeStyle(lineWidth: 2)).boundingRect == outer)
  }

  @Test func endlessDashesAreDrawnAsALine() {
    let line = Path { $0.addLines([.zero, CGPoint(x: 1000, y: 0)]) }
    for pattern in [[0.000_1], [0, 0], [.nan], [.infinity], [-1, -2]] as [[CGFloat]] {
      let stroke = line.strokedPath(StrokeStyle(lineWidth: 2, dash: pattern))
      #expect(stroke.commands == "M0 -1L1000 -1L1000 1L0 1Z")
    }
  }
}
