import TributaryUI

/// Drawings in an immediate mode.
struct CanvasStudy: View {
  @State private var count = 12

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        Canvas { context, size in drawFlower(in: context, size: size) }
          .frame(height: 180)
          .accessibilityLabel("A flower with \(count) petals")
        Stepper("\(count) petals", value: $count, in: 3...24)
        Canvas(opaque: false, rendersAsynchronously: true) { context, size in
          drawChart(in: &context, size: size)
        }
        .frame(height: 140)
        .foregroundStyle(.tint)
        .accessibilityLabel("A chart")
        PathBadges()
      }
      .padding()
    }
  }

  /// Draws petals around the center.
  private func drawFlower(in context: GraphicsContext, size: CGSize) {
    let petal = Path(ellipseIn: CGRect(x: 12, y: -10, width: 64, height: 20))
    let colors = Gradient(colors: [.yellow, .pink])
    for index in 0..<count {
      var turned = context
      turned.translateBy(x: size.width / 2, y: size.height / 2)
      turned.rotate(by: .degrees(360 / Double(count) * Double(index)))
      turned.opacity = 0.8
      turned.fill(
        petal,
        with: GraphicsContext.Shading.linearGradient(
          colors,
          startPoint: CGPoint(x: 12, y: 0),
          endPoint: CGPoint(x: 76, y: 0)
        )
      )
    }
    let center = CGPoint(x: size.width / 2, y: size.height / 2)
    context.draw(Image(systemName: "sun.max"), at: center)
  }

  /// Draws bars, a curve and a title.
  private func drawChart(in context: inout GraphicsContext, size: CGSize) {
    context.clip(to: Path(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 12))
    context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.gray.opacity(0.12)))
    let width = size.width / 6
    context.drawLayer { layer in
      layer.addFilter(.shadow(radius: 2))
      for index in 0..<6 {
        let height = size.height * CGFloat(index % 3 + 1) / 5
        let bar = CGRect(
          x: CGFloat(index) * width + 8,
          y: size.height - height,
          width: width - 16,
          height: height
        )
        layer.fill(Path(roundedRect: bar, cornerRadius: 4), with: .foreground)
      }
    }
    var curve = Path()
    curve.move(to: CGPoint(x: 0, y: size.height / 2))
    curve.addQuadCurve(
      to: CGPoint(x: size.width, y: size.height / 2),
      control: CGPoint(x: size.width / 2, y: 0)
    )
    context.stroke(curve, with: .color(.orange), style: StrokeStyle(lineWidth: 3, dash: [8, 4]))
    context.draw(Text("Sales").font(.headline), at: CGPoint(x: 12, y: 8), anchor: .topLeading)
  }
}
