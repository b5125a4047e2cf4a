import Foundation
import Testing

@testable import TributaryUI

struct PathTransformTests {
  @Test func transformsAreConcatenatedBeforeTheExistingOne() {
    let transform = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 3)
    #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 12, y: 3))
    #expect(CGPoint(x: 12, y: 3).applying(transform.inverted()) == CGPoint(x: 1, y: 1))
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(!transform.translatedBy(x: 1, y: 0).isIdentity)
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform.identity.rotated(by: .pi / 2))
    #expect(abs(turned.x) < 1e-9 && abs(turned.y - 1) < 1e-9)
  }

  @Test func transformWithoutAnInverseIsReturnedUnchanged() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func rectanglesAndSizesAreTransformed() {
    let half = CGAffineTransform(scaleX: 0.5, y: -0.5)
    #expect(
      CGRect(x: 2, y: 2, width: 4, height: 8).applying(half) == CGRect(x: 1, y: -5, width: 2, height: 4)
    )
    #expect(CGSize(width: 4, height: 8).applying(half) == CGSize(width: 2, height: -4))
  }

  @Test func linesAndCurvesOfAPathAreTransformed() {
    let path = Path { path in
      path.move(to: CGPoint(x: 1, y: 2))
      path.addLine(to: CGPoint(x: 3, y: 4))
      path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 4, y: 4))
      path.closeSubpath()
    }
    let moved = path.offsetBy(dx: 10, dy: 20)
    #expect(moved.commands == "M11 22L13 24Q14 24 15 26Z")
    #expect(moved.currentPoint == CGPoint(x: 11, y: 22))
    #expect(moved.boundingRect == CGRect(x: 11, y: 22, width: 4, height: 4))
  }

  @Test func smallPathIsEnlargedWithoutRounding() {
    let line = Path { $0.addLines([.zero, CGPoint(x: 0.0001234, y: 1.0 / 3)]) }
    #expect(line.applying(CGAffineTransform(scaleX: 10_000, y: 300)).commands == "M0 0L1.234 100")
  }

  @Test func circleThatIsScaledAlongOneAxisIsAnEllipse() throws {
    let circle = Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    let ellipse = circle.applying(CGAffineTransform(scaleX: 30, y: 10))
    #expect(
      ellipse.polylines.flatMap(\.points).allSatisfy {
        abs(hypot($0.x / 30, $0.y / 10) - 1) < 0.001
      }
    )
  }

  @Test func arcsKeepTheirDirectionAndTheirEnds() throws {
    var arc = Path()
    arc.addArc(
      center: CGPoint(x: 5, y: 5),
      radius: 5,
      startAngle: .degrees(0),
      endAngle: .degrees(270),
      clockwise: false
    )
    let points = try #require(arc.applying(.identity).polylines.first).points
    #expect(points.allSatisfy { abs(hypot($0.x - 5, $0.y - 5) - 5) < 0.01 })
    let last = try #require(points.last)
    #expect(abs(last.x - 5) < 1e-9 && abs(last.y) < 1e-9)
    // The arc passes the lowest point, and not the quarter between its ends.
    #expect(points.contains { $0.y > 9.9 })
    #expect(!points.contains { $0.x > 6 && $0.y < 4 })
  }

  @Test func pathIsAppendedWithATransform() {
    var path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
    path.addPath(
      Path(CGRect(x: 0, y: 0, width: 1, height: 1)),
      transform: CGAffineTransform(translationX: 5, y: 0)
    )
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 6, height: 1))
  }

  @Test func shapesAreTransformedScaledAndSized() {
    let frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    let moved = Rectangle().transform(CGAffineTransform(translationX: 3, y: 0))
    #expect(moved.path(in: frame).boundingRect == CGRect(x: 3, y: 0, width: 10, height: 20))
    let scaled = Rectangle().scale(x: 0.5, y: 1, anchor: .leading)
    #expect(scaled.path(in: frame).boundingRect == CGRect(x: 0, y: 0, width: 5, height: 20))
    let sized = Rectangle().size(width: 4, height: 6)
    #expect(sized.path(in: frame).boundingRect == CGRect(x: 0, y: 0, width: 4, height: 6))
  }

  @Test func onlyTheSpecifiedCornersAreRounded() {
    let frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    let top = UIBezierPath(
      roundedRect: frame,
      byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: CGSize(width: 10, height: 10)
    )
    #expect(
      Path(top.cgPath).commands
        == "M0 10A10 10 0 0 1 10 0L90 0A10 10 0 0 1 100 10L100 50L0 50Z"
    )
    let all = UIBezierPath(
      roundedRect: frame,
      byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: 80, height: 80)
    )
    #expect(Path(all.cgPath).boundingRect == frame)
    let none = UIBezierPath(roundedRect: frame, byRoundingCorners: [], cornerRadii: .zero)
    #expect(none.cgPath == CGPath(Path(frame)))
  }

  @Test func bezierPathIsBuiltFromSegments() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addArc(
      withCenter: CGPoint(x: 10, y: 5),
      radius: 5,
      startAngle: -.pi / 2,
      endAngle: 0,
      clockwise: true
    )
    path.addQuadCurve(to: CGPoint(x: 0, y: 10), controlPoint: CGPoint(x: 10, y: 10))
    path.addCurve(to: .zero, controlPoint1: CGPoint(x: -5, y: 8), controlPoint2: CGPoint(x: -5, y: 2))
    path.close()
    path.append(UIBezierPath(ovalIn: CGRect(x: 20, y: 0, width: 2, height: 2)))
    path.apply(CGAffineTransform(scaleX: 2, y: 2))
    #expect(path.bounds.maxX == 44)
    #expect(path.cgPath.boundingBox == path.bounds)
  }

  @Test func anglesAreAddedAndMultiplied() {
    var angle = Angle.radians(1) + .radians(2) - .radians(0.5)
    #expect(angle == .radians(2.5))
    angle *= 2
    angle -= .radians(1)
    #expect(-angle / 2 == .radians(-2))
  }

  @Test func arcTouchesTwoLines() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    path.addArc(tangent1End: CGPoint(x: 10, y: 10), tangent2End: CGPoint(x: 20, y: 10), radius: 4)
    #expect(path.commands == "M0 0L6 0A4 4 0 0 1 10 4L10 6A4 4 0 0 0 14 10")
    path.addArc(tangent1End: CGPoint(x: 20, y: 10), tangent2End: CGPoint(x: 30, y: 10), radius: 4)
    #expect(path.currentPoint == CGPoint(x: 20, y: 10))
  }

  @Test func relativeArcEndsAfterItsAngle() throws {
    var path = Path()
    path.addRelativeArc(center: .zero, radius: 10, startAngle: .zero, delta: .degrees(-90))
    let end = try #require(path.currentPoint)
    #expect(abs(end.x) < 1e-9 && abs(end.y + 10) < 1e-9)
    #expect(path.polylines.flatMap(\.points).allSatisfy { $0.x > -0.01 && $0.y < 0.01 })
  }

  @Test func geometryIsAnimatable() {
    var frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    frame.animatableData += frame.animatableData
    #expect(frame == CGRect(x: 2, y: 4, width: 6, height: 8))
    var point = UnitPoint.center
    point.animatableData.scale(by: 2)
    #expect(point == .bottomTrailing)
    var angle = Angle.radians(1)
    angle.animatableData = 3
    #expect(angle == .radians(3))
  }

  @Test func animatablePairsAreVectors() {
    var pair = AnimatablePair(1.0, AnimatablePair(CGFloat(2), Float(4)))
    pair += AnimatablePair(1, AnimatablePair(0, 0))
    pair.scale(by: 2)
    #expect(pair == AnimatablePair(4, AnimatablePair(4, 8)))
    #expect(pair.magnitudeSquared == 96)
    #expect(pair - pair == .zero)
    #expect(EmptyAnimatableData() + .zero == EmptyAnimatableData())
  }

  @Test func listsAreJoinedWithAConjunction() {
    #expect(ListFormatter.localizedString(byJoining: ["Cathy", "Daisy", "Simon"]).hasSuffix("and Simon"))
    let formatter = ListFormatter()
    formatter.locale = Locale(identifier: "de_DE")
    #expect(formatter.string(from: ["eins", 2, "drei"]) == "eins, 2 und drei")
    #expect(formatter.string(for: ["eins"]) == "eins")
    #expect(formatter.string(for: 1) == nil)
    formatter.itemFormatter = NumberFormatter()
    #expect(formatter.string(from: ["eins"]) == nil)
  }
}
