import ComposableArchitecture
import LivePages
import StoreInspector

/// A list of people. One person can be selected, changed and deleted.
@Reducer
public struct People: Sendable {
  public struct Person: Identifiable, Equatable, Sendable {
    public let id: Int
    var name: String
    var surname: String

    var listed: String { "\(surname), \(name)" }
  }

  @ObservableState
  public struct State: Equatable {
    var people: IdentifiedArrayOf<Person> = [
      Person(id: 1, name: "Hans", surname: "Emil"), Person(id: 2, name: "Max", surname: "Mustermann"),
      Person(id: 3, name: "Roman", surname: "Tisch"),
    ]
    var nextID = 4
    var prefix = ""
    var selection: Person.ID?
    var name = ""
    var surname = ""

    /// The people whose surname begins with the prefix, in any capitalization.
    var listed: [Person] {
      let prefix = prefix.lowercased()
      return people.filter { $0.surname.lowercased().hasPrefix(prefix) }
    }
    var hasName: Bool { !(name + surname).allSatisfy(\.isWhitespace) }
  }

  public enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case createTapped
    case updateTapped
    case deleteTapped
  }

  /// The limit of a session's list.
  static let mostPeople = 200

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.prefix):
        // Hidden people must not be changed or deleted.
        if !state.listed.contains(where: { $0.id == state.selection }) { state.selection = nil }
      case .binding(\.selection):
        guard let person = state.selection.flatMap({ state.people[id: $0] }) else { break }
        (state.name, state.surname) = (person.name, person.surname)
      case .binding:
        break
      case .createTapped:
        guard state.hasName, state.people.count < Self.mostPeople else { break }
        state.people.append(Person(id: state.nextID, name: state.name, surname: state.surname))
        state.nextID += 1
      case .updateTapped:
        guard state.hasName, let id = state.selection else { break }
        state.people[id: id] = Person(id: id, name: state.name, surname: state.surname)
        if !state.listed.contains(where: { $0.id == id }) { state.selection = nil }
      case .deleteTapped:
        guard let id = state.selection else { break }
        state.people.remove(id: id)
        state.selection = nil
      }
      return .none
    }
  }
}

/// The fifth task: separation of the data from its presentation.
public struct PeoplePage: GUITaskPage {
  public let path = "/crud"
  public let title = "CRUD \u{B7} Tributary"

  public init() {}

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<People> {
    Store(initialState: People.State()) { People().inspected("crud") }
  }

  public func body(_ store: StoreOf<People>) -> some View<People.Action> {
    GUITask("CRUD", "Create, read, update and delete: a filtered list of people.") {
      Container(.div, .class("people")) {
        TextField("Filter prefix", text: store.field(\.prefix), kind: .search, maxLength: 40)
        Picker("Names", selection: store.field(\.selection), in: store.listed.map { Optional($0.id) }) { id in
          id.flatMap { store.people[id: $0]?.listed } ?? ""
        }
        .attributes(Attribute("size", "8"))
        Container(.div, .class("people-fields")) {
          TextField("Name", text: store.field(\.name), maxLength: 40)
          TextField("Surname", text: store.field(\.surname), maxLength: 40)
        }
        Container(.div, .class("gui-buttons")) {
          Button("Create", send: .createTapped)
            .disabledKeepingFocus(!store.hasName || store.people.count >= People.mostPeople)
          Button("Update", send: .updateTapped).disabledKeepingFocus(store.selection == nil)
          Button("Delete", send: .deleteTapped).disabledKeepingFocus(store.selection == nil)
        }
      }
    }
  }
}
