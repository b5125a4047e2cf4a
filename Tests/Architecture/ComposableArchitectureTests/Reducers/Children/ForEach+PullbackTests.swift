import ComposableArchitecture
import Testing

@MainActor
struct ForEachPullbackTests {
  private let source = PassthroughSubject<Int, Never>()

  @Test func runsOnTheElementOfAnIdentifiedAction() {
    let store = StoreOf<List>(initialState: List.State(rows: [.init(id: 1), .init(id: 2)])) {
      List.Row(source: source).forEach(state: \.rows, action: \.rows)
    }
    store.send(.rows(.element(id: 2, action: .listener(.hear(1)))))
    #expect(store.rows.map(\.listener.heard) == [[], [1]])
  }

  @Test func runsOnTheElementOfAnIDAndAnAction() async {
    let store = Store(initialState: List.State(rows: [.init(id: 1), .init(id: 2)])) {
      List.Row(source: source).forEach(state: \.rows, action: AnyCasePath(case: OldAction.row))
    }
    store.send(.row(id: 2, action: .listener(.listen)))
    source.send(7)
    #expect(store.rows.map(\.listener.heard) == [[], [7]])
    withKnownIssue { _ = store.send(.row(id: 3, action: .listener(.listen))) }
  }

  @Test func runsOnTheValueOfADictionary() {
    let store = Store(initialState: Shelf(boxes: ["a": .init(), "b": .init()])) {
      Listener(source: source).forEach(state: \.boxes, action: AnyCasePath(case: ShelfAction.box))
    }
    store.send(.box("b", .hear(1)))
    #expect(store.boxes == ["a": .init(), "b": .init(heard: [1])])
  }
}

private enum OldAction {
  case row(id: Int, action: List.Row.Action)
}

private struct Shelf {
  var boxes: [String: Listener.State]
}

private enum ShelfAction {
  case box(String, Listener.Action)
}
