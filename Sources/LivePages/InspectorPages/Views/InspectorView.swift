import LivePages
import StoreInspector

/// The whole page.
struct InspectorView: View {
  let choice: InspectorChoice
  let snapshot: InspectorSnapshot
  let path: String

  var body: some View<InspectorAction> {
    Container(.main, .class("inspector")) {
      Container(.header, .id("inspector-head"), .class("inspector-head")) {
        Text("Inspector", .h1)
        Button(
          snapshot.isRecording ? "Stop recording" : "Record",
          send: .recordingTapped
        )
      }
      Element(.p, .id("inspector-message"), .class("inspector-message"), .role("status")) {
        choice.message ?? ""
      }
      StoreListView(snapshot: snapshot)
      if snapshot.store == nil, let name = choice.searched {
        Text(words(for: name), .p, .id("searched"))
      }
      if let store = snapshot.store {
        Container(.section, .id("store"), .aria("labelledby", "store-title")) {
          Text("\(store.name) (\(store.id))", .h2, .id("store-title"))
          if let numbers = snapshot.numbers {
            TravelView(snapshot: snapshot, numbers: numbers)
            Container(.div, .class("inspector-columns")) {
              LogView(choice: choice, snapshot: snapshot)
              EntryView(choice: choice, snapshot: snapshot)
            }
            EffectsView(rows: snapshot.effects)
          } else {
            Text("The store has received no actions yet.", .p)
          }
          DispatchView(choice: choice, snapshot: snapshot)
          SessionFileView(choice: choice, store: store, numbers: snapshot.numbers, path: path)
        }
      }
      if let session = choice.imported { ImportedSessionView(session: session, snapshot: snapshot) }
      PublishersView(rows: snapshot.publishers)
      BlocsView(choice: choice, snapshot: snapshot)
    }
    // Keys that are typed into a field don't trigger these shortcuts.
    .onKeyDown("[", anywhere: true, send: .backTapped)
    .onKeyDown("]", anywhere: true, send: .forwardTapped)
    .onKeyDown("p", anywhere: true, send: .resumeTapped)
  }

  /// Returns a message about a name that doesn't belong to any store.
  private func words(for name: String) -> String {
    if snapshot.blocs.contains(where: { $0.name == name }) {
      return "No store is named “\(name)”. A bloc with this name is selected below."
    }
    if snapshot.publishers.contains(where: { $0.name.hasPrefix(name) }) {
      return "No store is named “\(name)”. Publishers with this name are listed below."
    }
    return "No store, bloc or publisher is named “\(name)”, or it has ended."
  }
}

/// The list of inspected stores.
struct StoreListView: View {
  let snapshot: InspectorSnapshot

  var body: some View<InspectorAction> {
    Container(.section, .id("stores"), .aria("labelledby", "stores-title")) {
      Text("Stores", .h2, .id("stores-title"))
      if snapshot.stores.isEmpty {
        Text("There is no inspected store. Add “.inspected()” to a reducer to record its store.", .p)
      }
      if snapshot.omittedStores > 0 {
        Text("The latest \(snapshot.stores.count) are shown. \(snapshot.omittedStores) are older.", .p)
      }
      Container(.ul, .class("inspector-list")) {
        ForEach(snapshot.stores) { row in
          Container(.li) {
            Button("\(row.name) (\(row.id))", send: .storeChosen(row.id))
              .attributes(row.id == snapshot.store?.id ? .aria("current", "true") : nil)
            Text(
              " \(row.count) \(row.count == 1 ? "action" : "actions")\(row.isTravelling ? ", travelling" : "")"
            )
          }
        }
      }
    }
  }
}

/// Controls for stepping back and forth through a store's states.
struct TravelView: View {
  let snapshot: InspectorSnapshot
  let numbers: ClosedRange<Int>

  var body: some View<InspectorAction> {
    let moments = (numbers.lowerBound - 1)...numbers.upperBound
    let own = snapshot.isImported ? nil : snapshot.position
    let shown = own ?? numbers.upperBound
    Container(.div, .id("travel"), .class("inspector-row")) {
      Button("Back", send: .backTapped)
        .disabledKeepingFocus(!snapshot.canTravel || shown <= moments.lowerBound)
      NumberField("Moment", value: shown, in: moments, isSlider: true) { .travelled(to: $0) }
        .disabled(!snapshot.canTravel)
        .throttle(.milliseconds(100))
      Button("Forward", send: .forwardTapped)
        .disabledKeepingFocus(!snapshot.canTravel || own == nil || shown >= moments.upperBound)
      Button("Present", send: .resumeTapped).disabledKeepingFocus(snapshot.position == nil)
      Element(.p, .id("position")) { words }
    }
  }

  private var words: String {
    if !snapshot.canTravel {
      return "Time travel is unavailable, because 'inspected()' isn't the outermost reducer."
    }
    guard let position = snapshot.position else {
      return snapshot.resumedByItself
        ? "It returned to its current state, because too many actions of effects were waiting."
        : "It shows its present state."
    }
    let held = snapshot.heldActions
    return """
      It shows the state after entry \(position)\(snapshot.isImported ? " of the imported session" : ""). User actions are rejected. \(held) \
      \(held == 1 ? "action of an effect waits" : "actions of effects wait").
      """
  }
}

/// The form that sends an action to the store.
struct DispatchView: View {
  let choice: InspectorChoice
  let snapshot: InspectorSnapshot

  var body: some View<InspectorAction> {
    Container(.section, .aria("labelledby", "dispatch-title")) {
      Text("Send an action", .h3, .id("dispatch-title"))
      Form(submit: .commandSent, .class("inspector-row")) {
        TextField("Action", text: choice.command) { .commandChanged($0) }.id("command")
        NumberField("Times", value: choice.times, in: 1...10_000) { .timesChanged($0) }.id("times")
        Button(submit: "Send")
      }
      Container(.div, .id("suggestions"), .class("inspector-suggestions")) {
        ForEach(snapshot.sendable, id: \.self) { text in
          Button(text, send: .commandChanged(text)).class("button inspector-suggestion")
        }
      }
    }
  }
}

/// The subscriptions to inspected publishers, as marble diagrams.
struct PublishersView: View {
  let rows: [InspectorSnapshot.PublisherRow]

  var body: some View<InspectorAction> {
    Container(.section, .id("publishers"), .aria("labelledby", "publishers-title")) {
      Text("Publishers", .h2, .id("publishers-title"))
      if rows.isEmpty { Text("Nothing has subscribed to an inspected publisher.", .p) }
      Container(.ul, .class("inspector-list")) {
        ForEach(rows) { row in
          Container(.li, .id("publisher-\(row.id)")) {
            Text("\(row.name), \(row.count) events", .span)
            Container(
              .pre,
              .tabindex(0),
              .role("region"),
              .aria("label", "Marbles of \(row.name), \(row.id)")
            ) {
              Text(row.marbles)
            }
          }
        }
      }
    }
  }
}

/// The observed blocs and cubits, and the events of one of them.
struct BlocsView: View {
  let choice: InspectorChoice
  let snapshot: InspectorSnapshot

  var body: some View<InspectorAction> {
    Container(.section, .id("blocs"), .aria("labelledby", "blocs-title")) {
      Text("Blocs", .h2, .id("blocs-title"))
      if snapshot.blocs.isEmpty { Text("No bloc was observed.", .p) }
      Container(.ul, .class("inspector-list")) {
        ForEach(snapshot.blocs) { row in
          Container(.li, .id("bloc-\(row.id)")) {
            Button("\(row.name) (\(row.id))", send: .blocChosen(row.id))
              .attributes(row.id == choice.bloc ? .aria("current", "true") : nil)
            Text(" \(row.count) events")
          }
        }
      }
      if !snapshot.blocEvents.isEmpty {
        Container(.div, .class("inspector-row")) {
          TextField("Bloc", text: choice.blocSource) { .blocSourceChanged($0) }.id("bloc-source")
            .attributes(Attribute("placeholder", "CounterBloc()"))
          Button("Write as bloc test", send: .blocTestTapped)
        }
        if let test = choice.blocTest { WrittenTestView(id: "bloc-test", source: test) }
        Container(.ul, .id("bloc-events"), .class("inspector-list")) {
          ForEach(Array(snapshot.blocEvents.enumerated()), id: \.offset) { event in
            Container(.li) {
              Container(.pre, .tabindex(0), .role("region"), .aria("label", "Event \(event.offset + 1)")) {
                Text(String(event.element.prefix(4_000)))
              }
            }
          }
        }
      }
    }
  }
}
