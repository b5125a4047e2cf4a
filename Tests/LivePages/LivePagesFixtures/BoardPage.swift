import LivePagesCore

/// A page of notes, each of which has an address: `/board/7?sort=name`.
package struct BoardPage: LivePage {
  package let path: String
  package let title = "Board"
  package let stylesheets: [String] = []
  package let icon = "/icon.svg"
  package let addresses: PageAddresses

  package init(path: String = "/board", addresses: PageAddresses = .paths) {
    self.path = path
    self.addresses = addresses
  }

  package func accepts(_ address: PageAddress) -> Bool {
    if ["stream", "events"].contains(address.components.first) { return true }
    return address.components.count <= 1 && address.components.allSatisfy { Int($0) != nil }
  }

  package func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool {
    old.components != new.components
  }

  package func makeSession(for visit: Visit, onChange: ChangeSignal) async -> BoardSession {
    BoardSession(onChange: onChange)
  }
}

package enum BoardEvent: ViewEvent {
  case next
  case sort(String)
  /// Pushes a word to client code, or navigates to a path.
  case say(String)

  package init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "next": self = .next
    case "sort": self = .sort(try wire.string())
    case "say": self = .say(try wire.string())
    default: throw .unknownEvent(name: wire.name)
    }
  }

  package var wire: WireEvent {
    switch self {
    case .next: WireEvent("next")
    case .sort(let order): WireEvent("sort", value: .string(order))
    case .say(let word): WireEvent("say", value: .string(word))
    }
  }
}

package actor BoardSession: LiveSession {
  private let onChange: ChangeSignal
  private var note = 0
  private var order: String?
  private var openings = 0
  private var said = ""

  package init(onChange: ChangeSignal) {
    self.onChange = onChange
  }

  package func title() -> String? { note == 0 ? nil : "Note <\(note)>" }

  package func address() -> PageAddress? {
    var address = PageAddress(components: note == 0 ? [] : ["\(note)"], query: [])
    address["sort"] = order
    return address
  }

  package func open(_ address: PageAddress) {
    openings += 1
    note = address.components.first.flatMap { Int($0) } ?? 0
    order = address["sort"]
    onChange()
  }

  package func body() -> HTML {
    HTML {
      Element(.p, .id("note")) { "note \(note)" }
      Element(.p, .id("openings")) { "\(openings)" }
      Element(.p, .id("said")) { "said \(said)" }
      Element(.button, .on(BoardEvent.next)) { "Next" }
      Element(.button, .on(BoardEvent.sort("name"))) { "Sort" }
      Element.link("Seven", to: PageAddress("7"), of: "/board")
      Element.link("Word", to: PageAddress("word"), of: "/board")
      Element(.a, .href("/tally")) { "Tally" }
    }
  }

  package func receive(_ event: BoardEvent) throws(ViewEventError) {
    switch event {
    case .next: note += 1
    case .sort(let order): self.order = order
    case .say(let word):
      said = word
      do {
        if word.hasPrefix("/") {
          try onChange.page.navigate(to: word)
        } else {
          try onChange.page.push("said", word)
        }
      } catch {
        throw .refusedValue("\(error)")
      }
    }
    onChange()
  }
}
