import LivePages
import StoreInspector

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
