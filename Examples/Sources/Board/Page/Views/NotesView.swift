import LivePages

/// The latest actions.
struct NotesView: View {
  let notes: [BoardNote]

  var body: some View<BoardFeature.Action> {
    Container(.section, .class("notes"), .aria("label", "Recent changes")) {
      Container(.div, .id("notes"), .role("log"), .aria("live", "polite"), .class("note-list")) {
        for note in notes { Text(note.text, .p) }
      }
    }
  }
}

extension BoardNote {
  var text: String {
    switch deed {
    case .added: "\(visitor) added “\(card.title)”."
    case .moved(let column): "\(visitor) moved “\(card.title)” to \(column.title)."
    case .renamed(let old): "\(visitor) renamed “\(old)” to “\(card.title)”."
    case .removed: "\(visitor) removed “\(card.title)”."
    case .restored: "\(visitor) put “\(card.title)” back."
    }
  }
}
