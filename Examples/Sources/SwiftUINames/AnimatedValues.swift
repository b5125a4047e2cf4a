import TributaryUI

/// Views that a value animates, and views that move as soon as they appear.
struct AnimatedValues: View {
  @State private var isFadedIn = false
  @State private var isPulsing = false
  @State private var isGrowing = false

  var body: some View {
    VStack(spacing: 8) {
      VStack {
        Button(isFadedIn ? "Fade it out" : "Fade it in") { isFadedIn.toggle() }
        if isFadedIn { Text("A view that fades").transition(.opacity) }
      }
      .animation(.linear(duration: 2), value: isFadedIn)
      Button(isPulsing ? "Rest" : "Pulse") { isPulsing.toggle() }
      if isPulsing { Pulse() }
      Button(isGrowing ? "Remove the bar" : "Grow a bar") { isGrowing.toggle() }
      if isGrowing { GrowingBar() }
    }
  }
}

/// A dot that pulses for as long as it is shown.
private struct Pulse: View {
  @State private var isFaint = false

  var body: some View {
    Circle().fill(.red).frame(width: 24, height: 24)
      .opacity(isFaint ? 0.2 : 1)
      .animation(.easeInOut(duration: 0.3).repeatForever(), value: isFaint)
      .accessibilityLabel("Dot")
      .onAppear { isFaint = true }
  }
}

/// A bar that grows when it appears.
private struct GrowingBar: View {
  @State private var width = 10.0

  var body: some View {
    Rectangle().fill(.tint).frame(width: width, height: 8)
      .accessibilityLabel("Bar")
      .onAppear { withAnimation(.linear(duration: 2)) { width = 210 } }
  }
}
