import TributaryUI

/// Rows that are searched, refreshed, deleted, moved and scrolled to.
struct RowsStudy: View {
  @State private var query = ""
  @State private var fruit = ["Apple", "Banana", "Cherry", "Date", "Elderberry", "Fig", "Grape", "Honeydew"]
  @State private var refreshes = 0
  @State private var marked: Set<String> = []

  private var found: [String] {
    fruit.filter { query.isEmpty || $0.localizedCaseInsensitiveContains(query) }
  }

  var body: some View {
    ScrollViewReader { proxy in
      List {
        ForEach(found, id: \.self) { name in
          HStack {
            Text(name)
            Spacer()
            if marked.contains(name) {
              Image(systemName: "checkmark").transition(.scale.combined(with: .opacity))
            }
          }
          .contentShape(Rectangle())
          .swipeActions {
            Button(marked.contains(name) ? "Unmark \(name)" : "Mark \(name)") {
              withAnimation { marked.formSymmetricDifference([name]) }
            }
          }
          .listRowSeparator(name == "Fig" ? .hidden : .visible)
        }
        // The offsets are those of the rows that are shown.
        .onDelete { offsets in
          let deleted = offsets.map { found[$0] }
          fruit.removeAll { deleted.contains($0) }
        }
        .onMove { fruit.move(fromOffsets: $0, toOffset: $1) }
      }
      .searchable(text: $query, prompt: "Find fruit")
      .searchSuggestions {
        ForEach(found.prefix(3), id: \.self) { Text($0).searchCompletion($0) }
      }
      .refreshable { await refresh() }
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) { EditButton() }
        ToolbarItem(placement: .bottomBar) {
          Button("To the last") { proxy.scrollTo(fruit.last ?? "", anchor: .bottom) }
        }
        ToolbarItem(placement: .bottomBar) { Text("Refreshed \(refreshes) times") }
      }
    }
  }

  @MainActor private func refresh() async { refreshes += 1 }
}
