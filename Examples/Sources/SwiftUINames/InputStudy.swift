import TributaryUI

/// A game with keys, taps and presses, and a form for the winner.
struct InputStudy: View {
  private enum Move: String {
    case left, right, jump
  }

  @State private var moves: [Move] = []
  @State private var score = 0
  @State private var place = CGPoint.zero
  @State private var isCharged = false
  @State private var winner = ""
  @State private var isSaved = false

  var body: some View {
    Form {
      Section("Keys") {
        moveButton(.left, KeyboardShortcut(KeyEquivalent.leftArrow, modifiers: EventModifiers()))
        moveButton(.right, KeyboardShortcut(.rightArrow, modifiers: []))
        moveButton(.jump, KeyboardShortcut("j", modifiers: Self.command))
        Text("Moves: \(moves.map(\.rawValue).joined(separator: " "))")
          .sensoryFeedback(SensoryFeedback.selection, trigger: moves.count)
      }
      Section("Taps") {
        target("Tap the target").gesture(Self.tap { score += 1 }, including: GestureMask.all)
        target("Tap somewhere").simultaneousGesture(
          SpatialTapGesture(coordinateSpace: CoordinateSpace.local).onEnded { place = $0.location }
        )
        target("Hold to charge").highPriorityGesture(
          LongPressGesture(minimumDuration: 0.3).onEnded { isCharged = $0 }
        )
        Text("Score: \(score)")
        Text(place == .zero ? "Not tapped" : "Tapped inside")
        Text(isCharged ? "Charged" : "Not charged")
      }
      Section("Winner") {
        WinnerField(name: $winner, label: SubmitLabel.done) { isSaved = true }
        Button("Save") { isSaved = true }.keyboardShortcut(.defaultAction).disabled(winner.isEmpty)
        Text(isSaved ? "Saved \(winner)" : "Not saved")
      }
      .focusEffectDisabled()
    }
    .hoverEffect(HoverEffect.highlight)
  }

  private static let command: EventModifiers = .command

  private func moveButton(_ move: Move, _ shortcut: KeyboardShortcut) -> some View {
    Button(move.rawValue.capitalized) { moves.append(move) }.keyboardShortcut(shortcut)
  }

  private func target(_ title: LocalizedStringKey) -> some View {
    Text(title).padding().background(.quaternary).accessibilityAddTraits(.isButton)
  }

  private static func tap(_ action: @escaping @MainActor () -> Void) -> some Gesture {
    TapGesture().onEnded { _ in action() }
  }
}

/// A field that a parent configures.
private struct WinnerField: View {
  @Binding var name: String
  let label: SubmitLabel
  let onSubmit: @MainActor () -> Void

  var body: some View {
    TextField("Winner", text: $name)
      .submitLabel(label)
      .textInputAutocapitalization(Self.capitalization)
      .onSubmit(onSubmit)
  }

  private static var capitalization: TextInputAutocapitalization { .words }
}
