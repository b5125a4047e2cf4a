import TributaryUI

/// A sign that a person designs: its shape, its filling and its outline.
struct FillsStudy: View {
  @State private var filling = Filling.color
  @State private var corners = RoundedCornerStyle.circular
  @State private var cap = CGLineCap.butt
  @State private var isLevel = true
  @State private var progress = 0.3

  var body: some View {
    Form {
      Section("Sign") {
        SignView(outline: RoundedRectangle(cornerRadius: 24, style: corners), filling: filling.style)
        SignView(outline: Circle(), filling: filling.style)
        Picker("Filling", selection: $filling) {
          ForEach(Filling.allCases, id: \.self) { Text($0.rawValue).tag($0) }
        }
        Toggle("Smooth corners", isOn: Binding(get: { corners == .continuous }, set: { changeCorners($0) }))
      }
      Section("Outline") {
        Zigzag(width: 24).stroke(
          .primary,
          style: StrokeStyle(lineWidth: 6, lineCap: cap, lineJoin: CGLineJoin.round)
        )
        .frame(height: 40)
        Button(cap == .butt ? "Round ends" : "Square ends") { cap = cap == .butt ? .round : .butt }
        Rectangle().rotation(Angle(degrees: isLevel ? 0 : middle(5.0, 15))).fill(.orange).frame(
          width: 96,
          height: 24
        )
        Button(isLevel ? "Tilt" : "Level") { isLevel.toggle() }
      }
      Section("Rings") {
        Rings().fill(.indigo, style: FillStyle(eoFill: true)).frame(width: 64, height: 64)
        Text("Progress").padding(8).background(BackgroundStyle()).foregroundStyle(ForegroundStyle())
        Rectangle().fill(TintShapeStyle()).frame(width: 200 * progress, height: 8)
        Slider(value: $progress).accessibilityLabel("Progress")
        Text("Blended").foregroundStyle(.primary).blendMode(isLevel ? BlendMode.normal : .multiply)
      }
    }
  }

  private func changeCorners(_ areSmooth: Bool) { corners = areSmooth ? .continuous : .circular }
}

private enum Filling: String, CaseIterable {
  case color, gradient, hierarchy, material

  /// The style of the filling, whose type differs from case to case.
  var style: AnyShapeStyle {
    switch self {
    case .color: AnyShapeStyle(Color.teal)
    case .gradient:
      AnyShapeStyle(LinearGradient(colors: [.teal, .mint], startPoint: .top, endPoint: .bottom))
    case .hierarchy: AnyShapeStyle(HierarchicalShapeStyle.quaternary)
    case .material: AnyShapeStyle(Material.thin)
    }
  }
}

/// A sign of any shape with any filling.
private struct SignView<Outline: InsettableShape, Style: ShapeStyle>: View {
  let outline: Outline
  let filling: Style

  var body: some View {
    framed(outline.fill(filling).strokeBorder(.primary, lineWidth: 2))
  }

  private func framed(_ sign: some ShapeView<Outline>) -> some View { sign.frame(width: 120, height: 64) }
}

/// A line that goes up and down.
private struct Zigzag: Shape, Animatable {
  var width: CGFloat

  nonisolated var animatableData: CGFloat {
    get { width }
    set { width = newValue }
  }

  nonisolated func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX + 4, y: rect.maxY))
      for (index, x) in stride(from: rect.minX + 4 + width, to: rect.maxX, by: width).enumerated() {
        path.addLine(to: CGPoint(x: x, y: index.isMultiple(of: 2) ? rect.minY : rect.maxY))
      }
    }
  }
}

/// Two circles in each other, of which the inner one is a hole.
private struct Rings: Shape, Animatable {
  /// The size of the inner circle compared with the outer one, along each axis.
  private var scale = AnimatablePair(0.5, 0.5)
  private var rest = EmptyAnimatableData()

  nonisolated var animatableData: AnimatablePair<AnimatablePair<Double, Double>, EmptyAnimatableData> {
    get { AnimatablePair(scale, rest) }
    set { (scale, rest) = (newValue.first, newValue.second) }
  }

  nonisolated func path(in rect: CGRect) -> Path {
    let center = CGVector(dx: rect.midX, dy: rect.midY)
    let scaling = CGAffineTransform(translationX: center.dx, y: center.dy).scaledBy(
      x: scale.first,
      y: scale.second
    )
    .translatedBy(x: -center.dx, y: -center.dy)
    let circle = Path(ellipseIn: rect)
    return Path { path in
      path.addPath(circle)
      path.addPath(circle, transform: scaling)
    }
  }
}

/// Returns the value in the middle between two values.
private func middle<Value: VectorArithmetic>(_ first: Value, _ second: Value) -> Value {
  var sum = first + second
  sum.scale(by: 0.5)
  return sum
}
