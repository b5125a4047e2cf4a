import TributaryUI

/// A picture that a person edits with filters and turns.
struct EffectsStudy: View {
  private enum Filter: String, CaseIterable {
    case none, blurred, bright, contrasty, colorful, turned, inverted, tinted, masked
  }

  @Namespace private var pictures
  @State private var filter = Filter.none
  @State private var angle = Angle.zero
  @State private var shakes = 0
  @State private var isFlipped = false
  @State private var isTop = true

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        Picker("Filter", selection: $filter) {
          ForEach(Filter.allCases, id: \.self) { Text($0.rawValue).tag($0) }
        }
        filtered.frame(width: 160, height: 96).accessibilityIdentifier("filtered")
        Text("Filter: \(filter.rawValue)").contentTransition(ContentTransition.opacity)
        Divider()
        turns
        Divider()
        symbols
        Button(isTop ? "Move the dot down" : "Move the dot up") {
          withAnimation(Animation.easeInOut(duration: 0.2)) { isTop.toggle() }
        }
        TurningCard()
        GlassCards()
        VStack {
          if isTop { dot("Above") } else { dot("Below") }
        }
      }
      .padding()
    }
  }

  @ViewBuilder private var filtered: some View {
    switch filter {
    case .none: picture.drawingGroup(colorMode: ColorRenderingMode.linear)
    case .blurred: picture.blur(radius: 4)
    case .bright: picture.brightness(0.3)
    case .contrasty: picture.contrast(1.8)
    case .colorful: picture.saturation(3)
    case .turned: picture.hueRotation(.degrees(120))
    case .inverted: picture.colorInvert()
    case .tinted: picture.colorMultiply(.yellow).compositingGroup()
    case .masked: picture.mask { Circle() }
    }
  }

  private var picture: some View {
    Image("Pebble").renderingMode(.original).interpolation(.high).antialiased(true).resizable()
      .accessibilityLabel("Pebble")
      .matchedTransitionSource(id: "pebble", in: pictures)
  }

  @ViewBuilder private var turns: some View {
    card("Turned \(Int(angle.degrees.rounded()))°").rotationEffect(angle).animation(.easeInOut, value: angle)
    Button("Turn by 15°") { angle = .degrees(angle.degrees + 15) }
    card(isFlipped ? "Front" : "Back")
      .rotation3DEffect(.degrees(isFlipped ? 0 : 30), axis: (x: 0, y: 1, z: 0))
      .geometryGroup()
    Button("Flip") { isFlipped.toggle() }
    card("Slanted").transformEffect(CGAffineTransform(a: 1, b: 0, c: 0.3, d: 1, tx: 0, ty: 0))
    card("Shaken \(shakes) times").modifier(ShakeEffect(animatableData: Double(shakes)))
    Button("Shake") { withAnimation { shakes += 1 } }
  }

  private func card(_ title: String) -> some View {
    Text(title).padding(8).background(.quaternary)
  }

  private var symbols: some View {
    HStack {
      Image(systemName: "bell").symbolVariant(SymbolVariants.fill)
        .symbolEffect(SymbolEffect.bounce, options: SymbolEffectOptions.speed(2), value: shakes)
        .accessibilityLabel("Bell")
      Image(systemName: "heart").symbolRenderingMode(SymbolRenderingMode.monochrome).accessibilityLabel(
        "Heart"
      )
      FilledStar().symbolVariant(.fill)
    }
    .font(.title)
  }

  private func dot(_ name: LocalizedStringKey) -> some View {
    Text(name).padding(8).background(.tint.opacity(0.2), in: Circle())
      .transition(AnyTransition.move(edge: Edge.top).combined(with: .opacity))
  }
}

/// A star that follows the variant of the symbols around it.
private struct FilledStar: View {
  @Environment(\.symbolVariants) private var variants

  var body: some View {
    Image(systemName: "star").accessibilityLabel(variants == .fill ? "Filled star" : "Star")
  }
}

/// An effect that moves a view from side to side.
private struct ShakeEffect: GeometryEffect {
  var animatableData: Double

  nonisolated func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(translationX: 8 * sin(animatableData * .pi / 2), y: 0))
  }
}
