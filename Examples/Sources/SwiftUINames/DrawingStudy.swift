import TributaryUI

/// Shapes, gradients and effects.
struct DrawingStudy: View {
  @State private var fraction = 0.25

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        HStack {
          Circle().fill(.red)
          Ellipse().stroke(.orange, lineWidth: 3)
          Capsule().strokeBorder(.green, lineWidth: 3)
          RoundedRectangle(cornerRadius: 8).fill(.blue)
          UnevenRoundedRectangle(topLeadingRadius: 16, bottomTrailingRadius: 16).fill(.purple)
        }
        .frame(height: 44)
        HStack {
          Triangle().fill(.indigo)
          Triangle().stroke(.brown, style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [6, 6]))
          Path { path in
            path.move(to: CGPoint(x: 0, y: 40))
            path.addCurve(
              to: CGPoint(x: 80, y: 40),
              control1: CGPoint(x: 20, y: -20),
              control2: CGPoint(x: 60, y: 80)
            )
          }
          .stroke(.mint, lineWidth: 4)
        }
        .frame(height: 64)
        HStack {
          Triangle().fill(LinearGradient(colors: [.pink, .yellow], startPoint: .top, endPoint: .bottom))
          Circle().trim(from: 0.1, to: 0.9)
            .stroke(
              AngularGradient(gradient: Gradient(colors: [.red, .green, .blue, .red]), center: .center),
              style: StrokeStyle(lineWidth: 8, lineCap: .round)
            )
          (fraction < 0.5 ? AnyShape(Circle().trim(from: 0, to: 0.5)) : AnyShape(Circle())).fill(.teal)
          Color.yellow.border(.red, width: 4)
          Color.yellow.border(
            LinearGradient(colors: [.blue, .mint], startPoint: .top, endPoint: .bottom),
            width: 4
          )
        }
        .frame(height: 44)
        ZStack {
          Circle().stroke(.quaternary, lineWidth: 8)
          Circle().trim(from: 0, to: fraction)
            .stroke(.tint, style: StrokeStyle(lineWidth: 8, lineCap: .round))
            .rotationEffect(.degrees(-90))
          Text(fraction, format: .percent)
        }
        .frame(width: 96, height: 96)
        Button("A quarter more") { fraction = fraction < 1 ? fraction + 0.25 : 0 }
        LinearGradient(colors: [.pink, .yellow], startPoint: .leading, endPoint: .trailing).frame(height: 32)
        RadialGradient(colors: [.white, .cyan], center: .center, startRadius: 0, endRadius: 80)
          .frame(height: 64)
        AngularGradient(gradient: Gradient(colors: [.red, .green, .blue, .red]), center: .center)
          .frame(width: 64, height: 64).clipShape(Circle())
        Text("Gradient").font(.system(size: 40, weight: .heavy))
          .foregroundStyle(LinearGradient(colors: [.blue, .indigo], startPoint: .top, endPoint: .bottom))
        HStack {
          Text("Shadow").shadow(radius: 3)
          Text("Turned").rotationEffect(.degrees(-8))
          Text("Larger").scaleEffect(1.2)
          Text("Gray").grayscale(1)
          Text("Blend").blendMode(.multiply)
        }
        ProgressView(value: fraction).progressViewStyle(.linear)
        ProgressView("Loading").progressViewStyle(.circular)
      }
      .padding()
    }
  }
}

/// A shape with a path of its own.
struct Triangle: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.midX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}
