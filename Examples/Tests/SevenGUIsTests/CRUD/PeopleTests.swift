import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import SevenGUIs

@MainActor
struct PeopleTests {
  @Test func thePrefixFiltersBySurname() {
    var state = People.State()
    state.prefix = "m"
    #expect(state.listed.map(\.listed) == ["Mustermann, Max"])
    state.prefix = "x"
    #expect(state.listed.isEmpty)
  }

  @Test func peopleAreCreatedUpdatedAndDeleted() async {
    let store = TestStore(initialState: People.State(people: [], nextID: 1)) { People() }
    await store.send(.createTapped)
    await store.send(.binding(.set(\.surname, "Curie"))) { $0.surname = "Curie" }
    await store.send(.createTapped) {
      $0.people = [People.Person(id: 1, name: "", surname: "Curie")]
      $0.nextID = 2
    }
    await store.send(.updateTapped)
    await store.send(.deleteTapped)
    await store.send(.binding(.set(\.selection, 1))) { $0.selection = 1 }
    await store.send(.binding(.set(\.name, "Marie"))) { $0.name = "Marie" }
    await store.send(.updateTapped) { $0.people[id: 1]?.name = "Marie" }
    await store.send(.deleteTapped) {
      $0.people = []
      $0.selection = nil
    }
  }

  @Test func filtersDeselectHiddenPeople() async {
    let store = TestStore(initialState: People.State(selection: 1)) { People() }
    await store.send(.binding(.set(\.prefix, "E"))) { $0.prefix = "E" }
    await store.send(.binding(.set(\.prefix, "T"))) {
      $0.prefix = "T"
      $0.selection = nil
    }
  }

  @Test func theListHasALimit() async {
    let people = (1...People.mostPeople).map { People.Person(id: $0, name: "A", surname: "B") }
    let store = TestStore(
      initialState: People.State(people: IdentifiedArray(uniqueElements: people), nextID: 1000, name: "C")
    ) { People() }
    await store.send(.createTapped)
  }

  @Test func thePageSelectsAndUpdates() async {
    let page = await LivePageTest(PeoplePage())
    #expect(await page.button("Update").isDisabled())
    #expect(await page.button("Delete").isDisabled())
    await page.field("Names").choose("Tisch, Roman")
    #expect(await page.field("Surname").value() == "Tisch")
    await page.field("Surname").type("Stuhl")
    await page.button("Update").click()
    #expect(await page.field("Names").value() == "Stuhl, Roman")
    await page.button("Delete").click()
    #expect(await page.button("Delete").isDisabled())
    await page.field("Filter prefix").type("Mus")
    await page.field("Names").choose("Mustermann, Max")
  }
}
