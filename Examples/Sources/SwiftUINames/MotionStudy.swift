import TributaryUI

/// Views that move to other places, that come and go with effects, and that follow the time.
struct MotionStudy: View {
  private enum Chapter: String, CaseIterable {
    case start, middle, end
  }

  @Namespace private var chapters
  @Namespace private var cards
  @State private var chapter = Chapter.start
  @State private var isOpen = false
  @State private var isShown = true
  @State private var turns = 0
  @State private var isPaused = true
  @State private var isTyping = false

  var body: some View {
    ScrollView {
      VStack(spacing: 24) {
        contents
        card
        spinner
        AnimatedValues()
        ScopedMotion()
        times
        badges
        TextField("Name", text: .constant(""))
          .onReceive(NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)) {
            _ in
            isTyping = true
          }
        Text(isTyping ? "The keyboard is shown" : "No keyboard is reported")
      }
      .padding()
    }
  }

  private var contents: some View {
    HStack(spacing: 16) {
      ForEach(Chapter.allCases, id: \.self) { each in
        Button(each.rawValue.capitalized) { withAnimation(.easeInOut(duration: 0.3)) { chapter = each } }
          .padding(.horizontal, 10)
          .matchedGeometryEffect(id: each, in: chapters)
      }
    }
    .background {
      Capsule().fill(.tint.opacity(0.15))
        .matchedGeometryEffect(
          id: chapter,
          in: chapters,
          properties: MatchedGeometryProperties.frame,
          isSource: false
        )
        .accessibilityIdentifier("marker")
    }
  }

  private var card: some View {
    VStack {
      HStack {
        if !isOpen { tile(48) }
        Spacer()
        if isOpen { tile(96) }
      }
      .frame(height: 110)
      Button(isOpen ? "Close the card" : "Open the card") {
        withAnimation(.linear(duration: 0.4)) { isOpen.toggle() }
      }
    }
  }

  private func tile(_ side: CGFloat) -> some View {
    RoundedRectangle(cornerRadius: 12).fill(.orange).frame(width: side, height: side)
      .overlay {
        Text("A").foregroundColor(.black).matchedGeometryEffect(id: "letter", in: cards)
          .accessibilityIdentifier("letter")
      }
      .matchedGeometryEffect(id: "card", in: cards)
      .accessibilityLabel("Card")
  }

  private var spinner: some View {
    VStack {
      if isShown {
        Text("Turned in \(turns) times").padding(8)
          .transition(
            .modifier(
              active: Turned(angle: .degrees(90), opacity: 0),
              identity: Turned(angle: .zero, opacity: 1)
            )
          )
      }
      Button(isShown ? "Turn it out" : "Turn it in") {
        let wasShown = isShown
        withAnimation(
          .linear(duration: 0.3),
          completionCriteria: AnimationCompletionCriteria.logicallyComplete
        ) {
          isShown.toggle()
        } completion: {
          if !wasShown { turns += 1 }
        }
      }
    }
  }

  private var times: some View {
    VStack {
      TimelineView(EveryMinuteTimelineSchedule()) { context in MinuteView(context: context) }
      TimelineView(.periodic(from: .now, by: 1)) { context in
        Text(context.cadence == .live ? "A new second" : "A new minute").hidden()
      }
      TimelineView(AnimationTimelineSchedule(minimumInterval: 0.2, paused: isPaused)) { context in
        let seconds = context.date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 4)
        Text(isPaused ? "Paused" : "Running").rotationEffect(.degrees(isPaused ? 0 : seconds * 90))
          .accessibilityIdentifier("running")
      }
      Button(isPaused ? "Run" : "Pause") { isPaused.toggle() }
      TimelineView(Halves(count: 3)) { _ in Text("At half seconds") }
    }
  }

  private var badges: some View {
    ContainerRelativeShape().fill(.quaternary).frame(width: 120, height: 44)
      .overlay { Text("Contained") }
      .containerShape(RoundedRectangle(cornerRadius: 16))
  }
}

/// A badge whose modifiers are animated, and whose text isn't.
private struct ScopedMotion: View {
  @State private var isFaint = false

  var body: some View {
    Text(isFaint ? "Faint badge" : "Strong badge")
      .animation(Animation.linear(duration: 0.4)) {
        $0.opacity(isFaint ? 0.2 : 1).offset(x: isFaint ? 40 : 0)
      }
      .accessibilityIdentifier("badge")
    Button(isFaint ? "Strengthen the badge" : "Weaken the badge") { isFaint.toggle() }
  }
}

/// The look of a view that turns in.
private struct Turned: ViewModifier {
  let angle: Angle
  let opacity: Double

  func body(content: Content) -> some View {
    content.rotationEffect(angle, anchor: .bottomLeading).opacity(opacity)
  }
}

/// A text with the time of a timeline.
private struct MinuteView: View {
  let context: TimelineViewDefaultContext

  var body: some View {
    Text("Minute \(Calendar.current.component(.minute, from: context.date))")
  }
}

/// A schedule with entries at the next half seconds.
private struct Halves: TimelineSchedule {
  let count: Int

  func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
    let periodic = PeriodicTimelineSchedule(from: startDate, by: 0.5).entries(from: startDate, mode: mode)
    let explicit = ExplicitTimelineSchedule(Array(periodic.prefix(count)))
    return explicit.entries(from: startDate, mode: mode)
  }
}
