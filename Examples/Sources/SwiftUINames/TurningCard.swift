import TributaryUI

/// A card that turns while it is inserted and removed.
struct TurningCard: View {
  @State private var isShown = true
  @State private var turns = 0

  var body: some View {
    Menu("Card") {
      Button("Show or hide the card") { withTransaction(quick) { isShown.toggle() } }
      Button("Count") { turns += 1 }
    }
    .menuActionDismissBehavior(MenuActionDismissBehavior.automatic)
    .handlesExternalEvents(preferring: ["card"], allowing: ["card"])
    if isShown {
      Image(systemName: "arrow.right")
        .flipsForRightToLeftLayoutDirection(true)
        .projectionEffect(ProjectionTransform(CGAffineTransform(scaleX: 1.5, y: 1.5)))
        .transition(Turn())
        .preference(key: Turns.self, value: turns)
        .transformPreference(Turns.self) { $0 *= 2 }
        .onPreferenceChange(Turns.self) { print($0) }
    }
    Button("Count quickly") { turns += 1 }.buttonRepeatBehavior(ButtonRepeatBehavior.enabled)
  }

  private var quick: Transaction {
    var transaction = Transaction(animation: .easeOut(duration: 0.2))
    transaction[Origin.self] = "menu"
    return transaction
  }
}

private struct Turn: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0).rotationEffect(.degrees(phase.value * 90))
  }
}

private enum Turns: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

private enum Origin: TransactionKey {
  static var defaultValue: String { "" }
}
