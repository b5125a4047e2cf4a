import ComposableArchitectureClassic

// Source locations that test helpers forward. This file only has to compile.

private struct State: Equatable {
  @BindableState var name = ""
  var child: Int?
  var rows: IdentifiedArrayOf<Row> = []
  var keyed: [String: Row] = [:]
}

private struct Row: Equatable, Identifiable { var id = 0 }

private enum Page {
  case one(Int)
  case two
}

private enum Action: Equatable, BindableAction {
  case binding(BindingAction<State>)
  case child(Int)
  case row(id: Int, action: Int)
  case keyed(key: String, action: Int)
}

private enum Places {
  static func reducers(file: StaticString = #file, fileID: StaticString = #fileID, line: UInt = #line) {
    let child = Reducer<Int, Int, Void> { _, _, _ in .none }
    let row = Reducer<Row, Int, Void> { _, _, _ in .none }
    _ = child.optional(file: file, line: line)
    _ = child.optional(file: file, fileID: fileID, line: line)
    let _: [Reducer<Page, Action, Void>] = [
      child.pullback(state: /Page.one, action: /Action.child, environment: {}, file: file, line: line),
      child.pullback(
        state: /Page.one,
        action: /Action.child,
        environment: {},
        file: file,
        fileID: fileID,
        line: line
      ),
    ]
    let _: [Reducer<State, Action, Void>] = [
      row.forEach(state: \.rows, action: /Action.row, environment: {}, file: file, line: line),
      row.forEach(state: \.keyed, action: /Action.keyed, environment: {}, file: file, line: line),
      row.forEach(
        state: \.rows,
        action: /Action.row(id:action:),
        environment: {},
        file: file,
        fileID: fileID,
        line: line
      ),
    ]
  }

  static func effects(file: StaticString = #file, line: UInt = #line) -> [Effect<Int, Never>] {
    [
      .task(operation: { 1 }, file: file, line: line),
      .task(operation: { 1 }, catch: { _ in 2 }, file: file, fileID: #fileID, line: line),
      .run(operation: { await $0(1) }, file: file, line: line),
      .run(operation: { await $0(1) }, catch: { _, _ in }, file: file, fileID: #fileID, line: line),
    ]
  }

  @MainActor static func bindings(
    _ viewStore: ViewStore<State, Action>,
    file: StaticString = #file,
    line: UInt = #line
  ) {
    _ = viewStore.binding(\.$name, file: file, line: line)
    _ = viewStore.binding(\.$name, file: file, fileID: #fileID, line: line)
  }

  @MainActor static func test(file: StaticString = #file, line: UInt = #line) async {
    let store = TestStore(
      initialState: State(),
      reducer: Reducer<State, Action, Void>.empty,
      environment: (),
      file: file,
      line: line
    )
    await store.send(.child(1), file: file, line: line)
    let task = await store.send(.child(1), { $0.child = 1 }, file: file, line: line)
    await store.receive(.child(1), file: file, line: line)
    await store.receive(.child(1), { $0.child = 1 }, file: file, line: line)
    await store.receive(.child(1), timeout: 1, file: file, line: line)
    await store.receive(.child(1), timeout: .seconds(1), { $0.child = 1 }, file: file, line: line)
    await store.finish(file: file, line: line)
    await store.finish(timeout: 1, file: file, line: line)
    await store.finish(timeout: .seconds(1), file: file, line: line)
    await task.finish(file: file, line: line)
    await task.finish(timeout: 1, file: file, line: line)
    await task.finish(timeout: .seconds(1), file: file, line: line)
  }

  static func testWithoutWaiting(
    _ store: TestStore<State, State, Action, Action, Void>,
    file: StaticString = #file,
    line: UInt = #line
  ) {
    store.send(.child(1), file: file, line: line)
    store.send(.child(1), { $0.child = 1 }, file: file, line: line)
    store.receive(.child(1), file: file, line: line)
    store.receive(.child(1), { $0.child = 1 }, file: file, line: line)
  }

  @available(*, deprecated, message: "Spells what is deprecated.")
  static func steps(
    _ store: TestStore<State, State, Action, Action, Void>,
    file: StaticString = #file,
    line: UInt = #line
  ) {
    store.assert(
      .send(.child(1), file: file, line: line) { $0.child = 1 },
      .receive(.child(1), file: file, line: line),
      .do(file: file, line: line) {},
      .environment(file: file, line: line) { _ in },
      .sequence([.send(.child(1))], file: file, line: line),
      file: file,
      line: line
    )
    store.assert([.send(.child(1))], file: file, line: line)
  }
}
