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
  @State private var scale: CGFloat = 1
  @State private var angle = Angle.zero
  @GestureState private var hold = Hold.none
  @State private var drops = 0
  @State private var recognized = "nothing"
  @State private var isLocked = false

  private enum Hold {
    case none, pressing
    case dragging(CGSize)

    var translation: CGSize {
      if case .dragging(let translation) = self { translation } else { .zero }
    }
  }

  var body: some View {
    ScrollView {
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
        photo
        held
        exclusive
      }
      .padding()
      .frame(maxWidth: .infinity)
    }
  }

  /// A photo that two fingers magnify and turn.
  private var photo: some View {
    Text("Scale \(String(format: "%.1f", Double(scale))), \(Int(angle.degrees))°").padding()
      .background(.quaternary)
      .gesture(
        SimultaneousGesture(MagnificationGesture(), RotationGesture()).onChanged { value in
          scale = value.first ?? 1
          angle = value.second ?? .zero
        }
      )
      .simultaneousGesture(
        TapGesture(count: 2).simultaneously(with: LongPressGesture()).onEnded { _ in scale = 1 }
      )
      .simultaneousGesture(RotateGesture().onEnded { angle = $0.rotation })
      .highPriorityGesture(MagnifyGesture().onEnded { scale = $0.magnification })
  }

  /// A row that recognizes one or two taps, or a long press.
  @ViewBuilder private var exclusive: some View {
    let taps: ExclusiveGesture<DoubleTap, TapGesture> = DoubleTap().exclusively(before: TapGesture())
    Text("Recognized: \(recognized)").padding().background(.quaternary)
      .accessibilityIdentifier("exclusive")
      .gesture(
        LongPressGesture(minimumDuration: 0.4).exclusively(before: taps).onEnded { value in
          switch value {
          case .first: recognized = "a press"
          case .second(.first): recognized = "two taps"
          case .second(.second): recognized = "a tap"
          }
        },
        isEnabled: !isLocked
      )
    Toggle("Lock the row", isOn: $isLocked).fixedSize()
  }

  /// A card that is dragged after a long press.
  private var held: some View {
    let gesture: SequenceGesture<LongPressGesture, DragGesture> = LongPressGesture(minimumDuration: 0.3)
      .sequenced(before: DragGesture())
    return Text("Dropped \(drops) times").padding().background(.quaternary)
      .offset(hold.translation)
      .gesture(
        gesture
          .updating($hold) { value, hold, _ in
            switch value {
            case .first: hold = .pressing
            case .second(_, let drag): hold = drag.map { .dragging($0.translation) } ?? .pressing
            }
          }
          .onEnded { _ in drops += 1 }
      )
  }
}

/// A gesture of two taps.
private struct DoubleTap: Gesture {
  var body: some Gesture<Void> { TapGesture(count: 2) }
}
