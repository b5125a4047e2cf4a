import LivePages

/// A page that records all of its events.
struct NotePage: LivePage {
  let path: String
  let title = "Note"
  let stylesheets = ["/showcase/showcase.css", "/note.css"]
  let icon = "/icon.svg"

  init(path: String = "/bloc") {
    self.path = path
  }

  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> NoteSession {
    NoteSession(onChange: onChange)
  }
}

actor NoteSession: LiveSession {
  private let onChange: ChangeSignal
  private var notes: [String] = []

  init(onChange: ChangeSignal) {
    self.onChange = onChange
  }

  func body() -> HTML {
    HTML { Element(.p, .id("notes")) { notes.joined(separator: " ") } }
  }

  func receive(_ event: OfferedEvent) { note(event.wire.name) }

  func appear() { note("appear") }
  func disappear() { note("disappear") }
  func end() { note("end") }

  private func note(_ text: String) {
    notes.append(text)
    onChange()
  }
}
