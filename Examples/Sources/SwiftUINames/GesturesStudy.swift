import TributaryUI

/// Taps, drags and long presses.
struct GesturesStudy: View {
  @GestureState private var isDragging = false
  @State private var offset = CGSize.zero
  @State private var taps = 0
  @State private var presses = 0
  @State private var isPressed = false
  @State private var counts = 0
  @State private var place: CGPoint?
  @State private var isOver = false

  var body: some View {
    VStack(spacing: 24) {
      Circle().fill(isDragging ? .orange : .blue).frame(width: 64, height: 64)
        .offset(offset)
        .gesture(
          DragGesture(minimumDistance: 0)
            .updating($isDragging) { _, isDragging, _ in isDragging = true }
            .onChanged { offset = $0.translation }
            .onEnded { _ in withAnimation(.spring()) { offset = .zero } }
        )
        .accessibilityLabel("Ball")
      Text("Tapped twice \(taps) times").onTapGesture(count: 2) { taps += 1 }
      Text("Pressed for long \(presses) times\(isPressed ? " …" : "")")
        .onLongPressGesture(minimumDuration: 0.3) {
          presses += 1
        } onPressingChanged: {
          isPressed = $0
        }
      Text(place.map { "Tapped at \(Int($0.x)), \(Int($0.y))" } ?? "Tap here")
        .onTapGesture { (location: CGPoint) in place = location }
      Button("Counted \(counts)") { counts += 1 }.padding().gesture(DragGesture(minimumDistance: 0))
      Text(isOver ? "The pointer is here" : "The pointer is elsewhere").onHover { isOver = $0 }
        .help("Move the pointer here")
      Text("Not to be hit").allowsHitTesting(false)
    }
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
