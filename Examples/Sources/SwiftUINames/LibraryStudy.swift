import TributaryUI

/// A library in columns, with a tree of shelves, books that people edit, tokens of a search, and badges.
struct LibraryStudy: View {
  enum Place: Hashable {
    case shelves, wishes, visit
  }

  @Environment(\.dismiss) private var dismiss: DismissAction
  @State private var column = NavigationSplitViewColumn.sidebar

  var body: some View {
    NavigationSplitView(preferredCompactColumn: $column) {
      List {
        NavigationLink(value: Place.shelves) { Label("Shelves", systemImage: "books.vertical").badge(3) }
        NavigationLink("Wishes", value: Place.wishes)
        NavigationLink("Visits") { VisitsView() }
        Button(role: .close) { dismiss() }
      }
      .navigationTitle("Library")
      .navigationDestination(for: Place.self) { place in
        switch place {
        case .shelves: ShelvesView()
        case .wishes: WishesView()
        case .visit: Text("Opens at ten")
        }
      }
    } detail: {
      Text("^[\(2) shelf](inflect: true) and \(Image(systemName: "star")) wishes")
    }
  }
}

private struct Shelf: Identifiable, Hashable {
  let id: String
  var shelves: [Shelf]?

  static let all = [
    Shelf(
      id: "Fiction",
      shelves: [Shelf(id: "Crime"), Shelf(id: "Fantasy", shelves: [Shelf(id: "Dragons")])]
    ),
    Shelf(id: "Maps"),
  ]
}

/// The shelves as a tree. A part of them is in a section that people can close.
private struct ShelvesView: View {
  @State private var selection: String?
  @State private var isExpanded = true

  var body: some View {
    List {
      outline
      Section("Closed stacks", isExpanded: $isExpanded) { Text("Ask at the desk") }
    }
    List(Shelf.all, children: \.shelves, selection: $selection) { Text("Select \($0.id)") }
    Text("Selected \(selection ?? "nothing")")
  }

  private var outline:
    OutlineGroup<[Shelf], String, Text, Text, DisclosureGroup<Text, OutlineSubgroupChildren>>
  {
    OutlineGroup(Shelf.all, children: \.shelves) { Text($0.id) }
  }
}

private struct Wish: Identifiable {
  let id: Int
  var title: String
  var isUrgent = false
  var isLent = false
}

private struct Topic: Identifiable {
  let id: String
}

/// Books that a person wishes for, which can be edited, deleted and moved.
private struct WishesView: View {
  @State private var wishes = [
    Wish(id: 1, title: "Dune"), Wish(id: 2, title: "Emma"), Wish(id: 3, title: "Ulysses"),
  ]
  @State private var query = ""
  @State private var topics = [Topic(id: "Novels")]
  @State private var otherTopics = [Topic(id: "Poems"), Topic(id: "Plays")]
  @State private var isSearching = false
  @State private var scope = "Titles"
  private static let activation: SearchScopeActivation = .onSearchPresentation
  private static let actions: EditActions<[Wish]> = .all
  private static let title: LocalizedStringResource = "Wishes"

  private struct Urgency: Identifiable {
    @Binding var isUrgent: Bool
    let id: Int
  }

  var body: some View {
    List($wishes, editActions: Self.actions) { $wish in
      TextField("Title of \(wish.id)", text: $wish.title, prompt: Text("A title"))
        .swipeActions {
          Button("Lend out \(wish.id)") { wish.isLent = true }
          Button("Urge on \(wish.id)") { wish.isUrgent = true }
        }
    }
    .searchable(
      text: $query,
      tokens: $topics,
      suggestedTokens: $otherTopics,
      isPresented: $isSearching,
      prompt: "Find a wish"
    ) {
      Text($0.id)
    }
    .searchScopes($scope, activation: Self.activation) {
      ForEach(["Titles", "Authors"], id: \.self) { Text($0).tag($0) }
    }
    .searchSuggestions { PlacedSuggestion() }
    .searchPresentationToolbarBehavior(SearchPresentationToolbarBehavior.avoidHidingContent)
    .navigationTitle(Self.title)
    .toolbar {
      Button("Search") { isSearching = true }
      ToolbarSpacer(SpacerSizing.fixed)
      EditButton()
    }
    Toggle(
      "All are urgent",
      sources: $wishes.map { Urgency(isUrgent: $0.isUrgent, id: $0.wrappedValue.id) },
      isOn: \.$isUrgent
    )
    ForEach($wishes) { $wish in
      Toggle("\(wish.title) is lent", systemImage: "book", isOn: $wish.isLent).labelsVisibility(.visible)
    }
    Text("\(wishes.filter(\.isUrgent).count) of \($wishes.count) are urgent")
  }
}

/// A suggestion whose text depends on its place.
private struct PlacedSuggestion: View {
  @Environment(\.searchSuggestionsPlacement) private var placement: SearchSuggestionsPlacement

  var body: some View {
    Text(placement == .content ? "Dune, in the list" : "Dune, in a menu")
      .searchCompletion("Dune")
      .searchSuggestions(.hidden, for: .menu)
  }
}

/// The time of a visit, its length, and tickets in sheets of several sizes.
private struct VisitsView: View {
  @State private var hours = 1.0
  @State private var kind = "Alone"
  @State private var size: String?

  var body: some View {
    VStack {
      Slider(value: $hours, in: 1...8, step: 1) {
        Text("Hours")
      } minimumValueLabel: {
        Text("1 h")
      } maximumValueLabel: {
        Text("8 h")
      }
      Picker("Visit", systemImage: "person.2", selection: $kind) {
        ForEach(["Alone", "With others"], id: \.self) { Text($0).tag($0) }
      }
      HoursView(hours: Int(hours)).equatable()
      comparedHours
      Text(timerInterval: Date.now...Date.now.addingTimeInterval(3600))
      Menu("Ticket", systemImage: "doc") {
        ForEach(["form", "page", "fitted", "automatic"], id: \.self) { name in Button(name) { size = name } }
      }
      Text("Rules")
        .contextMenu {
          Button("Copy the rules") { UIPasteboard.general.string = "Silence" }
        } preview: {
          Text("Silence, please")
        }
      TabView {
        Tab("Desk", systemImage: "house") { Text("At the desk") }
        Tab(role: Self.search) { Text("At the catalog") }
      }
    }
    .sheet(item: $size.asTicket) { ticket in
      switch ticket.id {
      case "form": sized(ticket, Self.form)
      case "page": sized(ticket, Self.page)
      case "fitted": sized(ticket, Self.fitted)
      default: sized(ticket, Self.standard)
      }
    }
  }

  private func sized<Sizing: PresentationSizing>(_ ticket: Ticket, _ sizing: Sizing) -> some View {
    TicketView(name: ticket.id).presentationSizing(sizing)
  }

  private var comparedHours: EquatableView<HoursView> {
    EquatableView(content: HoursView(hours: Int(hours) + 1))
  }
  private static let search = TabRole.search
  private static let form: FormPresentationSizing = .form
  private static let page: PagePresentationSizing = .page
  private static let fitted: FittedPresentationSizing = .fitted
  private static let standard: AutomaticPresentationSizing = .automatic
}

private struct Ticket: Identifiable {
  let id: String
}

extension Binding where Value == String? {
  fileprivate var asTicket: Binding<Ticket?> {
    Binding<Ticket?> {
      wrappedValue.map { Ticket(id: $0) }
    } set: {
      wrappedValue = $0?.id
    }
  }
}

/// A view that is updated only if its value changes.
private struct HoursView: View, Equatable {
  let hours: Int
  var body: some View { Text("For ^[\(hours) hour](inflect: true)") }
}

private struct TicketView: View {
  @Environment(\.dismiss) private var dismiss: DismissAction
  let name: String

  var body: some View {
    VStack {
      Text("A ticket of the size “\(name)”")
      confirmation
    }
  }

  private var confirmation: Button<DefaultButtonLabel> { Button(role: .confirm) { dismiss() } }
}
