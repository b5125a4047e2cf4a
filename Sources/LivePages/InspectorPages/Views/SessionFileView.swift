import LivePages
import StoreInspector

/// Downloads of a session, as a file or as a test.
struct SessionFileView: View {
  let choice: InspectorChoice
  let store: InspectorSnapshot.StoreRow
  /// The numbers of the entries, or `nil` if there are no entries yet.
  let numbers: ClosedRange<Int>?
  let path: String

  var body: some View<InspectorAction> {
    Container(.section, .id("session"), .aria("labelledby", "session-title")) {
      Text("The session", .h3, .id("session-title"))
      if numbers != nil {
        Link(
          "Export as JSON",
          to: "\(path)/session/\(store.id).json\(part)",
          Attribute("download", "\(store.id).json"),
          Attribute("data-live-load")
        )
      }
      FileField(
        "Import a session",
        uploads: choice.uploads,
        rule: FileRule(types: [.session], largest: 32 << 20)
      ) { .imports($0) }
      ForEach(Array(choice.uploads.refusals.enumerated()), id: \.offset) { refusal in
        Text("\(refusal.element)", .p)
      }
      Container(.div, .class("inspector-row")) {
        if let numbers {
          NumberField("From entry", value: choice.testBeginning ?? numbers.lowerBound, in: numbers) {
            .testBeginningChosen($0)
          }
          NumberField("To entry", value: choice.testEnd ?? numbers.upperBound, in: numbers) {
            .testEndChosen($0)
          }
        }
        TextField("Reducer", text: choice.reducer) { .reducerChanged($0) }.id("reducer")
        TextField("Imports", text: choice.imports) { .importsChanged($0) }
          .id("imports").attributes(Attribute("placeholder", "import Counter; import App"))
        TextField("Dependencies", text: choice.dependencies) { .dependenciesChanged($0) }
          .attributes(Attribute("placeholder", "$0.uuid = .incrementing"))
        if numbers != nil { Button("Write as test", send: .testTapped) }
      }
      if let test = choice.test { WrittenTestView(id: "test", source: test) }
    }
  }
}

extension SessionFileView {
  /// The query for the chosen range of entries. It is empty for all entries.
  fileprivate var part: String {
    let from = choice.testBeginning.map { "from=\($0)" }
    let to = choice.testEnd.map { "to=\($0)" }
    let parts = [from, to].compactMap(\.self)
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}

extension FileType {
  fileprivate static let session = FileType("JSON", extensions: ["json"], mediaTypes: ["application/json"])
}

/// An imported session. If it decodes as the chosen store's types, the store can show its states, and a test
/// can be generated from it.
struct ImportedSessionView: View {
  private static let mostEntries = 200

  let session: Session
  let snapshot: InspectorSnapshot

  var body: some View<InspectorAction> {
    Container(.section, .id("imported"), .aria("labelledby", "imported-title")) {
      Text("Imported: \(session.store)", .h2, .id("imported-title"))
      Button("Close the imported session", send: .importClosed)
      if let store = snapshot.store, let first = session.entries.first, let last = session.entries.last {
        travel(in: store, first.number - 1...last.number)
      }
      if session.entries.count > Self.mostEntries {
        Text("The first \(Self.mostEntries) of \(session.entries.count) entries are shown.", .p)
      }
      Container(.ul, .class("inspector-list")) {
        ForEach(session.entries.prefix(Self.mostEntries), id: \.number) { entry in
          Container(.li) {
            Text("\(entry.number) \(entry.sender.words)")
            Container(.pre, .tabindex(0), .role("region"), .aria("label", "Entry \(entry.number)")) {
              Text(String(entry.action.text.prefix(2_000)))
            }
          }
        }
      }
    }
  }

  private func travel(
    in store: InspectorSnapshot.StoreRow,
    _ moments: ClosedRange<Int>
  ) -> some View<InspectorAction> {
    let shown = snapshot.isImported ? snapshot.position : nil
    return Container(.div, .id("imported-travel"), .class("inspector-row")) {
      NumberField("Moment of the session", value: shown ?? moments.lowerBound, in: moments, isSlider: true) {
        .importTravelled(to: $0)
      }
      .disabled(!snapshot.canTravel)
      .throttle(.milliseconds(100))
      Button("Show its end", send: .importTravelled(to: moments.upperBound)).disabled(!snapshot.canTravel)
      // A store that hasn't yet received an action has no separate row for travel.
      if snapshot.isImported { Button("Return to the present", send: .resumeTapped) }
      Button("Write the session as a test", send: .importTestTapped)
      Text("in \(store.name) (\(store.id))", .p)
    }
  }
}

/// The source of a generated test, with a button that copies it.
struct WrittenTestView: View {
  let id: String
  let source: String

  var body: some View<InspectorAction> {
    Container(.div) {
      Container(.div, .class("inspector-row")) {
        Markup(
          HTML {
            Element(.button, .type("button"), .class("button"), Attribute("data-copy", id)) {
              "Copy the test"
            }
            Element(.p, .id("\(id)-copied"), .role("status")) {}
          }
        )
      }
      // Users must be able to reach a scrollable region with the keyboard.
      Container(.pre, .id(id), .tabindex(0), .role("region"), .aria("label", "Source of the test")) {
        Text(source)
      }
    }
  }
}
