import Foundation
import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.Element

@testable import TributaryUI

/// Tests of drawings in an immediate mode. Without a browser, a canvas has a size of 320 × 320 points.
@MainActor
struct CanvasTests {
  private static func elements(
    _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) -> [Element] {
    let elements = Window.elements { Canvas(renderer: renderer) }
    let start = elements.firstIndex { $0[attribute: "class"]?.contains("canvas") == true } ?? 0
    return Array(elements.dropFirst(start))
  }

  private static func paths(_ renderer: @escaping (inout GraphicsContext, CGSize) -> Void) -> [Element] {
    elements(renderer).filter { $0.tag == .path }
  }

  private static let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))

  @Test func pathsAreFilledAndStrokedInOneDrawing() {
    let elements = Self.elements { context, size in
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
      context.stroke(Self.square, with: .foreground, lineWidth: 2)
      context.fill(Self.square, with: .style(.tint), style: FillStyle(eoFill: true))
    }
    #expect(elements.filter { $0.tag == .svg }.count == 1)
    let paths = elements.filter { $0.tag == .path }
    #expect(paths.map { $0[attribute: "d"] ?? "" }[0] == "M0 0L320 0L320 320L0 320Z")
    #expect(
      paths.map { $0[attribute: "data-style"] ?? "" } == [
        "fill:var(--red)",
        "fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:butt;stroke-linejoin:miter;"
          + "stroke-miterlimit:10",
        "fill:var(--accent);fill-rule:evenodd",
      ]
    )
  }

  @Test func stateOfACopyOfAContextEndsWithTheCopy() {
    let paths = Self.paths { context, _ in
      var copy = context
      copy.translateBy(x: 5, y: 6)
      copy.scaleBy(x: 2, y: 3)
      copy.opacity = 0.5
      copy.blendMode = .multiply
      copy.addFilter(.blur(radius: 4))
      copy.fill(Self.square, with: .color(.red))
      context.fill(Self.square, with: .color(.red))
    }
    #expect(paths.map { $0[attribute: "transform"] ?? "" } == ["matrix(2,0,0,3,5,6)", ""])
    #expect(
      paths.map { $0[attribute: "data-style"] ?? "" } == [
        "opacity:0.5;mix-blend-mode:multiply;filter:blur(4px);fill:var(--red)", "fill:var(--red)",
      ]
    )
  }

  @Test func transformsApplyToLaterOperations() {
    let paths = Self.paths { context, _ in
      context.fill(Self.square, with: .color(.red))
      context.rotate(by: .degrees(90))
      context.concatenate(CGAffineTransform(translationX: 1, y: 0))
      context.fill(Self.square, with: .color(.red))
    }
    #expect(paths.map { $0[attribute: "transform"] ?? "" } == ["", "matrix(0,1,-1,0,0,1)"])
  }

  @Test func clipsAndLayersHaveBoxesOfTheirOwn() {
    let elements = Self.elements { context, _ in
      context.clip(to: Self.square)
      context.opacity = 0.5
      context.drawLayer { layer in
        layer.fill(Self.square, with: .color(.red))
        layer.fill(Self.square, with: .color(.blue))
      }
    }
    let layers = elements.filter { $0[attribute: "class"] == "canvas-layer" }
    #expect(
      layers.map { $0[attribute: "data-style"] ?? "" } == [
        "clip-path:path(\"M0 0L10 0L10 10L0 10Z\")", "opacity:0.5",
      ]
    )
    #expect(elements.filter { $0.tag == .path }.map { $0[attribute: "data-style"] ?? "" }.count == 2)
  }

  @Test func gradientsHaveTheirPointsInTheCanvas() throws {
    func background(_ shading: GraphicsContext.Shading) throws -> String {
      let elements = Self.elements { context, _ in
        context.fill(Path(CGRect(x: 100, y: 50, width: 40, height: 20)), with: shading)
      }
      let part = try #require(elements.first { $0[attribute: "data-style"]?.contains("gradient") == true })
      return try #require(part[attribute: "data-style"])
    }
    let colors = Gradient(colors: [.red, .blue])
    let frame = "position:absolute;left:100px;top:50px;width:40px;height:20px;background:"
    let clip = ";clip-path:path(\"M0 0L40 0L40 20L0 20Z\")"
    // The line begins ten points before the box, and ends in its middle.
    #expect(
      try background(
        .linearGradient(colors, startPoint: CGPoint(x: 90, y: 0), endPoint: CGPoint(x: 120, y: 0))
      ) == frame + "linear-gradient(90deg,var(--red) -10px,var(--blue) 20px)" + clip
    )
    #expect(
      try background(
        .radialGradient(colors, center: CGPoint(x: 120, y: 60), startRadius: 5, endRadius: 15)
      ) == frame + "radial-gradient(circle at 20px 10px,var(--red) 5px,var(--blue) 15px)" + clip
    )
    #expect(
      try background(.conicGradient(colors, center: CGPoint(x: 120, y: 60), angle: .degrees(30)))
        == frame + "conic-gradient(from 120deg at 20px 10px,var(--red) 0deg,var(--blue) 360deg)" + clip
    )
  }

  @Test func gradientOfAnOutlineCoversTheWholeOutline() throws {
    let elements = Self.elements { context, _ in
      context.stroke(
        Path(CGRect(x: 10, y: 10, width: 20, height: 20)),
        with: .linearGradient(
          Gradient(colors: [.red, .blue]),
          startPoint: .zero,
          endPoint: CGPoint(x: 9, y: 0)
        ),
        lineWidth: 4
      )
    }
    let styles = elements.compactMap { $0[attribute: "data-style"] }
    #expect(styles.contains { $0.hasPrefix("position:absolute;left:8px;top:8px;width:24px;height:24px;") })
  }

  @Test func textsAndImagesArePlacedByTheirAnchors() {
    let elements = Self.elements { context, _ in
      context.draw(Text("Hello"), at: CGPoint(x: 10, y: 20), anchor: .topLeading)
      context.draw(Image(systemName: "star"), in: CGRect(x: 1, y: 2, width: 30, height: 40))
    }
    let styles = elements.compactMap { $0[attribute: "data-style"] }
    #expect(styles.contains("position:absolute;left:10px;top:20px;width:max-content;translate:0% 0%"))
    #expect(styles.contains("position:absolute;left:1px;top:2px;width:30px;height:40px"))
    #expect(elements.contains { $0.content.plainText == "Hello" })
    #expect(elements.contains { $0[attribute: "class"]?.contains("symbol") == true })
  }

  @Test func aCanvasIsDrawnAgainWhenItsStateChanges() async {
    struct Screen: View {
      @State private var count = 1
      var body: some View {
        Canvas { context, _ in
          for _ in 0..<count { context.fill(CanvasTests.square, with: .color(.red)) }
        }
        .accessibilityLabel("Squares")
        Button("More") { count += 1 }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("More").click()
    let elements = await page.html().elements
    #expect(elements.filter { $0.tag == .path }.count == 2)
    #expect(elements.contains { $0[attribute: "aria-label"] == "Squares" })
  }

  // MARK: Sizes and texts

  @Test func anEmptyCanvasIsNotRendered() async {
    struct Screen: View {
      let log: Log
      var body: some View {
        Canvas { context, size in
          log("\(Int(size.width)) × \(Int(size.height))")
          // A program that divides the canvas would end here.
          context.fill(CanvasTests.square, with: .color(.red))
        }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    // Before and after the size is reported.
    #expect(log.take() == ["320 × 320", "320 × 320"])
    let measured = await page.html().elements.first { $0[attribute: "data-live-hook"] == "TributarySize" }
    let canvas = page.element(id: measured?[attribute: "id"] ?? "")
    await canvas.sendFromHook("size", [0, 0])
    await canvas.sendFromHook("size", [0, 50])
    #expect(log.take() == [])
    await canvas.sendFromHook("size", [100_000, 99_999.5])
    #expect(log.take() == ["8192 × 8192"])
  }

  @Test func drawingsBeyondTheLimitAreReported() {
    withKnownIssue {
      let count = Self.paths { context, _ in
        for _ in 0..<50_010 { context.fill(Self.square, with: .color(.red)) }
      }.count
      #expect(count == 50_000)
    } matching: {
      "\($0)".contains("A Canvas has more than 50000 drawings")
    }
  }

  @Test func timesAreDrawn() {
    let elements = Self.elements { context, _ in
      context.draw(Text(Date(), style: .date), at: .zero)
      context.draw(Text(Date() - 5, style: .timer), in: CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    let year = Calendar.current.component(.year, from: Date())
    #expect(elements.contains { $0.content.plainText.contains("\(year)") })
    #expect(elements.contains { $0.content.plainText.contains("0:0") })
  }

  @Test func linksOfTextsHaveEventsOfTheirOwn() {
    let elements = Window.elements {
      Canvas { context, _ in
        context.draw(Text("[one](https://example.com/one)"), at: .zero)
        context.draw(Text("[two](https://example.com/two)"), at: .zero)
      }
      .environment(\.openURL, OpenURLAction { _ in .handled })
    }
    let events = elements.compactMap { $0[attribute: "data-event"] }
    #expect(events.count == 2)
    #expect(Set(events).count == 2)
  }
}
