import TributaryUI

/// Badges whose outlines consist of the parts of paths.
struct PathBadges: View {
  var body: some View {
    HStack(spacing: 24) {
      outlined("Key", KeyOutline(), Color.blue.mix(with: .mint, by: 0.3))
      outlined("Sun", SunOutline(), .orange)
      outlined("Dial", DialOutline(), .pink)
    }
  }

  private func outlined(_ title: String, _ outline: some Shape, _ color: Color) -> some View {
    VStack {
      outline.fill(color).frame(width: 64, height: 64).accessibilityHidden(true)
      Text(title).font(.custom("Menlo", size: 13, relativeTo: .caption))
    }
  }
}

/// A ring, a bar and two teeth.
private struct KeyOutline: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    var bow = Path()
    bow.addEllipse(in: CGRect(x: rect.minX + 3, y: rect.midY - 12, width: 24, height: 24))
    var key = bow.strokedPath(StrokeStyle(lineWidth: 6))
    let shaft = CGRect(x: rect.minX + 28, y: rect.midY - 3, width: rect.width - 30, height: 6)
    key.addRoundedRect(in: shaft, cornerSize: CGSize(width: 3, height: 3))
    var tooth = Path()
    tooth.addRect(CGRect(x: rect.maxX - 12, y: rect.midY + 3, width: 5, height: 8))
    key.addPath(tooth)
    key.addPath(tooth.offsetBy(dx: -9, dy: 0))
    return key
  }
}

/// A disk with eight rays.
private struct SunOutline: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    var ray = Path()
    ray.addLines([
      CGPoint(x: rect.midX - 3, y: rect.minY + 14), CGPoint(x: rect.midX, y: rect.minY),
      CGPoint(x: rect.midX + 3, y: rect.minY + 14),
    ])
    var sun = Path(ellipseIn: CGRect(x: rect.midX - 14, y: rect.midY - 14, width: 28, height: 28))
    for index in 0..<8 {
      let turn = CGAffineTransform(translationX: rect.midX, y: rect.midY)
        .rotated(by: CGFloat.pi / 4 * CGFloat(index))
        .translatedBy(x: -rect.midX, y: -rect.midY)
      sun.addPath(ray.applying(turn))
    }
    return sun
  }
}

/// A part of a ring, and a sector in its middle.
private struct DialOutline: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    let center = CGPoint(x: rect.midX, y: rect.midY)
    var ring = Path()
    ring.addArc(
      center: center,
      radius: rect.width / 2 - 4,
      startAngle: .degrees(135),
      endAngle: .degrees(405),
      clockwise: false
    )
    var dial = ring.trimmedPath(from: 0, to: 0.8).strokedPath(StrokeStyle(lineWidth: 8))
    var sector = Path()
    sector.move(to: center)
    sector.addRelativeArc(
      center: center,
      radius: rect.width / 5,
      startAngle: .degrees(225),
      delta: .degrees(90)
    )
    sector.closeSubpath()
    dial.addPath(sector)
    return dial
  }
}
