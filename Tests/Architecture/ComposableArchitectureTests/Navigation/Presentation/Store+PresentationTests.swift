import ComposableArchitecture
import Testing

@MainActor
struct StorePresentationTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store(_ state: Sheet.State) -> StoreOf<Sheet> {
    Store(initialState: state) { Sheet(source: source) }
  }

  @Test func presentedStateHasAStore() throws {
    let store = store(Sheet.State())
    #expect(store.scope(state: \.sheet, action: \.sheet) == nil)
    store.send(.present)
    let sheet: StoreOf<Sheet> = try #require(store.scope(state: \.sheet, action: \.sheet))
    sheet.send(.heard(1))
    #expect(sheet.heard == [1])
    #expect(store.sheet?.heard == [1])
    #expect(store.scope(state: \.sheet, action: \.sheet) === sheet)
    store.send(.sheet(.dismiss))
    #expect(store.scope(state: \.sheet, action: \.sheet) == nil)
  }

  @Test func theProjectedValueLeadsToTheSame() throws {
    let store = store(Sheet.State(sheet: .init(heard: [1])))
    let sheet: StoreOf<Sheet> = try #require(store.scope(state: \.$sheet, action: \.sheet))
    #expect(sheet.heard == [1])
    #expect(store.scope(state: \.$sheet, action: \.sheet) === sheet)
  }

  @Test func nestedPresentationsAreScopedSuccessively() throws {
    let store = store(Sheet.State(sheet: .init(sheet: .init())))
    let first = try #require(store.scope(state: \.sheet, action: \.sheet))
    let second = try #require(first.scope(state: \.sheet, action: \.sheet))
    second.send(.heard(1))
    #expect(store.sheet?.sheet?.heard == [1])
  }

  @Test func presentedCasesHaveStores() throws {
    let store = Store(initialState: Tabs.State(destination: .first(.init(id: 1)))) { Tabs(source: source) }
    let first = try #require(
      store.scope(state: \.$destination[case: \.first], action: \.destination.first)
    )
    first.send(.heard(1))
    #expect(store.$destination[case: \.first]?.heard == [1])
    #expect(store.scope(state: \.$destination[case: \.second], action: \.destination.second) == nil)
  }
}
