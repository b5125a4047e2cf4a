import TributaryUI

/// Views that move by themselves, in phases and along keyframes.
struct AnimatorsStudy: View {
  private struct Jump {
    var height = 0.0
    var angle = Angle.zero
  }

  private enum Signal: CaseIterable {
    case rest, ready, go
  }

  @State private var jumps = 0
  @State private var signals = 0
  @State private var isWide = false

  var body: some View {
    VStack(spacing: 32) {
      ball
      Button("Jump") { jumps += 1 }
      light
      Button("Signal") { signals += 1 }
      pulse
      swing
      Capsule().fill(.teal).frame(width: isWide ? 200 : 60, height: 24).accessibilityLabel("Band")
        .animation(.spring(Spring(duration: 0.4, bounce: 0.3)), value: isWide)
      Button("Stretch") { isWide.toggle() }
      Text("A jump takes \(Self.jump.duration, format: .number) s")
    }
    .padding()
    .frame(maxWidth: .infinity)
  }

  private static var jump: KeyframeTimeline<Double> {
    KeyframeTimeline(initialValue: 0) { heights() }
  }

  @KeyframesBuilder<Double>
  private static func heights() -> some Keyframes<Double> {
    LinearKeyframe(-40, duration: 0.2, timingCurve: UnitCurve.easeOut)
    SpringKeyframe(0, duration: 0.3, spring: .bouncy)
  }

  private var ball: some View {
    Circle().fill(.orange).frame(width: 48, height: 48).accessibilityLabel("Ball")
      .keyframeAnimator(initialValue: Jump(), trigger: jumps) {
        (content: PlaceholderContentView, jump: Jump) in
        content.offset(y: jump.height).rotationEffect(jump.angle)
      } keyframes: { _ in
        KeyframeTrack(\.height) { Self.up }
        KeyframeTrack(\.angle) {
          CubicKeyframe(.degrees(180), duration: 0.3)
          MoveKeyframe(.zero)
        }
      }
  }

  @KeyframeTrackContentBuilder<Double>
  private static var up: some KeyframeTrackContent<Double> {
    LinearKeyframe(-40, duration: 0.2)
    SpringKeyframe(0, duration: 0.3)
  }

  private var light: some View {
    Text("light").phaseAnimator(Signal.allCases, trigger: signals) { content, signal in
      content
        .foregroundStyle(signal == .rest ? .primary : Color.white)
        .padding(8)
        .background(signal == .go ? Color(red: 0, green: 0.4, blue: 0) : signal == .ready ? .indigo : .clear)
        .accessibilityLabel("Light \(signal)")
    } animation: { _ in
      .linear(duration: 0.3)
    }
  }

  private var pulse: some View {
    PhaseAnimator([1, 1.2]) { scale in
      Image(systemName: "heart.fill").scaleEffect(scale).accessibilityHidden(true)
    } animation: { _ in
      .easeInOut(duration: 1)
    }
  }

  private var swing: some View {
    KeyframeAnimator(initialValue: 0.0, repeating: false) { angle in
      Rectangle().fill(.indigo).frame(width: 8, height: 32).rotationEffect(.degrees(angle))
        .accessibilityLabel("Pendulum")
    } keyframes: { _ in
      LinearKeyframe(20, duration: 0.3)
      LinearKeyframe(0, duration: 0.3)
    }
  }
}
