import ComposableArchitecture
import LivePages

struct NotesPage: StorePage {
  let path = "/notes", title = "Notes"
  let addresses = PageAddresses.paths
  let scripts = [LinkedPages.script.path]

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Notes> {
    Store(initialState: Notes.State()) { Notes() }
  }

  func title(_ store: StoreOf<Notes>) -> String { store.note.map { "Note \($0) <&>" } ?? title }

  func action(for address: PageAddress) -> Notes.Action? {
    switch address.components.count {
    case 0: .listOpened(page: address["page", as: Int.self] ?? 1, query: address["q"] ?? "")
    case 1: Int(address.components[0]).map { .noteOpened(id: $0) }
    default: nil
    }
  }

  func address(_ store: StoreOf<Notes>) -> PageAddress? {
    if let note = store.note { return PageAddress("\(note)") }
    var address = PageAddress()
    if store.page != 1 { address["page"] = "\(store.page)" }
    if !store.query.isEmpty { address["q"] = store.query }
    return address
  }

  func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool { old["q"] == new["q"] }

  func body(_ store: StoreOf<Notes>) -> some View<Notes.Action> {
    Text(store.note.map { "Note \($0)" } ?? "Notes, page \(store.page)", .h1, .id("place"))
    Container(.nav) {
      Link("List", to: PageAddress())
      Link("Page 2", to: PageAddress(query: ["page": "2"]))
      Link("Note 7", to: PageAddress("7"))
      Link("Nowhere", to: PageAddress("nowhere"))
      Link("About", to: "/about")
      Link("Plain", to: "/plain")
      Link("Missing", to: "/missing")
    }
    Button("Next note", send: .noteOpened(id: (store.note ?? 0) + 1))
    Button("Save", send: .saveTapped)
    Text("\(store.saves)", .p, .id("saves"))
    Button("Go to about", send: .aboutTapped)
    Container(.div) { TextField("Search", text: store.field(\.query)) }
      .onFocus(send: .happened("focus")).onBlur(send: .happened("blur"))
    Text(store.last, .p, .id("last"))
    Container(.section) {
      Button("Keys", send: .happened("clicked"))
    }
    .onKeyDown("j", .downArrow, replacingDefault: true) { .keyPressed($0) }
    .onKeyDown("k", modifiers: .control, anywhere: true, replacingDefault: true) { .keyPressed($0) }
    .onKeyDown("?", anywhere: true, send: .happened("help"))
    Container(.div, .id("map"), Attribute("data-zoom", "\(store.saves)")) { Text("loading") }
      .hook("Map", keepingContent: true)
      .onHook("moved", example: Notes.Place(x: 0, y: 0)) { .moved($0) }
    Container(.div, .id("hover")) { Text("Hover", .p) }
      .onPointerEnter(send: .happened("over")).onPointerLeave(send: .happened("away"))
    Container(.ol, .id("rows")) {
      ForEach(Array(1...store.rows), id: \.self) { row in Text("Row \(row)", .li, .class("button")) }
    }
    .onScrollToEnd(send: .endReached)
    Text("End", .p, .id("bottom"))
  }
}
