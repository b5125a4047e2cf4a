import CombineShim
import TributaryUI

/// A packing list, whose model is an observable object that several views share.
struct ModelsStudy: View {
  @StateObject private var trip = Trip()
  @State private var mode = EditMode.inactive
  @Search private var query

  var body: some View {
    List {
      Section {
        TextField("Find", text: $query.text)
        PackingRows(trip: trip, query: query.text)
      } header: {
        Text("Packed: \(trip.things.filter(\.isPacked).count) of \(trip.things.count)")
      }
      Section {
        ChangeButton(title: "Pack all", role: nil) { trip.packAll() }
        ChangeButton(title: "Forget all", role: .destructive) { trip.things = [] }
      }
    }
    .toolbar { EditingButton() }
    .environment(\.editMode, $mode)
  }
}

/// The things of a trip.
@MainActor
private final class Trip: ObservableObject {
  struct Thing: Identifiable {
    let id: Int
    var name: String
    var isPacked = false
  }

  @Published var things = [
    Thing(id: 1, name: "Passport"), Thing(id: 2, name: "Toothbrush"), Thing(id: 3, name: "Book"),
  ]

  func packAll() { for index in things.indices { things[index].isPacked = true } }
}

/// The text of a search, with the cleaned text that the rows are compared with.
@propertyWrapper
private struct Search: DynamicProperty {
  struct Query {
    var text = ""
  }

  @State private var query = Query()

  var wrappedValue: Query { query }
  var projectedValue: Binding<Query> { $query }
}

private struct PackingRows: View {
  @ObservedObject var trip: Trip
  let query: String

  var body: some View { rows }

  private var rows: some DynamicViewContent {
    ForEach($trip.things) { $thing in
      if query.isEmpty || thing.name.localizedCaseInsensitiveContains(query) {
        ThingRow(thing: $thing)
          .swipeActions(edge: HorizontalEdge.leading) {
            Button("Rename \(thing.name)") { thing.name += " (new)" }
          }
          .deleteDisabled(thing.isPacked)
          .moveDisabled(thing.isPacked)
      } else {
        EmptyView()
      }
    }
    .onDelete { trip.things.remove(atOffsets: $0) }
    .onMove { trip.things.move(fromOffsets: $0, toOffset: $1) }
  }
}

/// A row that changes a part of the model by a binding.
private struct ThingRow: View {
  @Binding var thing: Trip.Thing

  var body: some View {
    Toggle(isOn: $thing.isPacked) {
      Text(thing.name).strikethrough(thing.isPacked)
    }
  }
}

private struct ChangeButton: View {
  let title: LocalizedStringKey
  let role: ButtonRole?
  let action: @MainActor () -> Void

  var body: some View { Button(title, role: role, action: action) }
}

/// A button in place of the standard ``EditButton``.
private struct EditingButton: View {
  @Environment(\.editMode) private var mode

  var body: some View {
    Button(mode?.wrappedValue.isEditing == true ? "Finish" : "Change") {
      mode?.wrappedValue = mode?.wrappedValue.isEditing == true ? .inactive : .active
    }
  }
}
