import ComposableArchitectureClassic
import Dispatch
import Foundation

// Names that version 0.40 already deprecated. This file only has to compile.

private struct State: Equatable {
  var name = ""
  var child: Int?
  var rows: IdentifiedArrayOf<Row> = []
  var array: [Row] = []
  var keyed: [String: Row] = [:]
}

private struct Row: Equatable, Identifiable { var id = 0 }

private enum Page {
  case one(Row)
  case two
}

private enum Action: Equatable {
  case binding(BindingAction<State>)
  case child(Int)
  case row(id: Int, action: Int)
  case at(index: Int, action: Int)
  case keyed(key: String, action: Int)
}

@available(*, deprecated, message: "Spells what is deprecated.")
private enum DeprecatedNames {
  static let row = Reducer<Row, Int, Void> { _, _, _ in .none }

  static func reducers() -> [Reducer<State, Action, Void>] {
    let _: Reducer<Row?, Int, Void> = row.optional(breakpointOnNil: false)
    let _: Reducer<Page, Action, Void> = row.pullback(
      state: /Page.one,
      action: /Action.child,
      environment: {},
      breakpointOnNil: false
    )
    return [
      row.forEach(state: \.rows, action: /Action.row, environment: {}, breakpointOnNil: false),
      row.forEach(state: \.keyed, action: /Action.keyed, environment: {}, breakpointOnNil: false),
      row.forEach(state: \.array, action: /Action.at(index:action:), environment: {}),
      row.forEach(state: \.array, action: /Action.at, environment: {}, breakpointOnNil: false),
      Reducer.empty.binding(action: /Action.binding),
    ]
  }

  static func effects() -> [Effect<Int, Never>] {
    [
      .failing("Client.load"), .cancel(ids: 1, "a"), Effect(value: 1).upstream.eraseToEffect(),
    ]
  }

  static func failingEffect() -> Effect<Int, any Error> {
    .task { throw CancellationError() }
  }

  static func stores(_ viewStore: ViewStore<State, Action>) {
    let store = Store<State, Action>.unchecked(
      initialState: State(),
      reducer: Reducer<State, Action, Void>.empty,
      environment: ()
    )
    let children: AnyPublisher<Store<Int?, Int>, Never> = store.publisherScope(
      state: { $0.map(\.child).removeDuplicates() },
      action: Action.child
    )
    let names: AnyPublisher<Store<String, Action>, Never> = store.publisherScope(state: { $0.map(\.name) })
    _ = (children, names, viewStore.binding(keyPath: \.name, send: Action.binding))
  }

  static func yields(_ viewStore: ViewStore<State, Action>) async {
    await viewStore.suspend(while: \.name.isEmpty)
  }

  typealias ChildTestStore = TestStore<State, Row, Action, Int, Void>

  static func test(_ state: ChildTestStore.LocalState, _ action: ChildTestStore.LocalAction) {
    let _: (Row, Int) = (state, action)
  }

  static func casePaths(_ action: Action) {
    _ = CasePath.case(Action.child)
    let _: Int? = extract(case: Action.child, from: action)
    let _: (Action) -> Int? = extract(Action.child)
    let _: [Int] = [action].compactMap(extract(Action.child))
  }

  static func schedulers() {
    let _: [AnySchedulerOf<DispatchQueue>] = [.failing, .failing("queue")]
    _ = (DispatchQueue.failing, DispatchQueue.immediateScheduler, DispatchQueue.testScheduler)
    _ = (RunLoop.failing, OperationQueue.failing, RunLoop.testScheduler, OperationQueue.immediateScheduler)
    let _: FailingScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> =
      FailingScheduler("queue", now: DispatchQueue.test.now)
  }

  static func arrays() {
    _ = IdentifiedArrayOf<Row>([Row()])
    _ = IdentifiedArray([Row()])
    _ = IdentifiedArray([1], id: \.self)
  }

  static func alerts() -> [AlertState<Action>] {
    [
      AlertState(
        title: TextState("a"),
        message: TextState("b"),
        buttons: [.cancel(TextState("c")), .cancel(action: .send(.child(1)))]
      ),
      AlertState(title: .init("a"), dismissButton: .default(.init("b"), action: .send(.child(1)))),
      AlertState(title: .init("a")),
      AlertState(
        title: .init("a"),
        primaryButton: .default(.init("b"), action: .send(.child(1), animation: .default)),
        secondaryButton: .destructive(.init("c"), send: .child(1))
      ),
    ]
  }

  static func dialogs() -> [ConfirmationDialogState<Action>] {
    [
      ConfirmationDialogState(
        title: .init("a"),
        titleVisibility: .visible,
        message: .init("b"),
        buttons: [.default(.init("c"), send: .child(1))]
      ),
      ConfirmationDialogState(title: .init("a"), titleVisibility: .hidden),
      ConfirmationDialogState(title: .init("a"), message: .init("b"), buttons: []),
      ActionSheetState(title: .init("a"), buttons: [.cancel(.init("b"), send: .child(1))]),
    ]
  }
}
