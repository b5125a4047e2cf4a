import ComposableArchitectureClassic
import Foundation
import Testing

// A list of features, and an optional detail.

private struct Todo: Equatable, Identifiable {
  let id: Int
  var title = ""
  var isComplete = false
}

private enum TodoAction: Equatable {
  case checkBoxToggled
  case titleChanged(String)
  case saveTapped
  case saved
}

private struct TodoEnvironment {
  var save: (Todo) -> Effect<Never, Never>
}

private let todoReducer = Reducer<Todo, TodoAction, TodoEnvironment> { todo, action, environment in
  switch action {
  case .checkBoxToggled:
    todo.isComplete.toggle()
    return .none
  case .titleChanged(let title):
    todo.title = title
    return .none
  case .saveTapped:
    return .concatenate(
      environment.save(todo).fireAndForget(),
      Effect(value: .saved)
    )
  case .saved:
    return .none
  }
}

private struct AppState: Equatable {
  var todos: IdentifiedArrayOf<Todo> = []
  var notes: [String: Todo] = [:]
  var detail: Todo?
}

private enum AppAction: Equatable {
  case addTapped
  case clearTapped
  case closeTapped
  case todo(id: Todo.ID, action: TodoAction)
  case note(key: String, action: TodoAction)
  case detail(TodoAction)
}

private struct AppEnvironment {
  var save: (Todo) -> Effect<Never, Never> = { _ in .none }
  var nextID: () -> Int = { 0 }
}

private let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
  todoReducer.forEach(
    state: \.todos,
    action: /AppAction.todo(id:action:),
    environment: { TodoEnvironment(save: $0.save) }
  ),
  todoReducer.forEach(
    state: \.notes,
    action: /AppAction.note(key:action:),
    environment: { TodoEnvironment(save: $0.save) }
  ),
  todoReducer
    .optional()
    .pullback(
      state: \.detail,
      action: /AppAction.detail,
      environment: { TodoEnvironment(save: $0.save) }
    ),
  Reducer { state, action, environment in
    switch action {
    case .addTapped:
      state.todos.append(Todo(id: environment.nextID()))
      return .none
    case .clearTapped:
      state.todos.removeAll(where: \.isComplete)
      return .none
    case .closeTapped:
      state.detail = nil
      return .none
    case .todo, .note, .detail:
      return .none
    }
  }
)

@MainActor struct TodosTests {
  private func makeStore(_ state: AppState) -> TestStore<
    AppState, AppState, AppAction, AppAction, AppEnvironment
  > {
    TestStore(initialState: state, reducer: appReducer, environment: AppEnvironment())
  }

  @Test func eachRowRunsItsReducer() {
    var saved: [Todo] = []
    let store = makeStore(AppState())
    store.environment.nextID = { 7 }
    store.environment.save = { todo in .fireAndForget { saved.append(todo) } }

    store.send(.addTapped) {
      $0.todos = [Todo(id: 7)]
    }
    store.send(.todo(id: 7, action: .titleChanged("Milk"))) {
      $0.todos[id: 7]?.title = "Milk"
    }
    store.send(.todo(id: 7, action: .saveTapped))
    #expect(saved == [Todo(id: 7, title: "Milk")])
    store.receive(.todo(id: 7, action: .saved))
    store.send(.todo(id: 7, action: .checkBoxToggled)) {
      $0.todos[id: 7]?.isComplete = true
    }
    store.send(.clearTapped) {
      $0.todos = []
    }
  }

  @Test func eachValueOfADictionaryRunsItsReducer() {
    let store = makeStore(AppState(notes: ["home": Todo(id: 1), "work": Todo(id: 2)]))
    store.send(.note(key: "work", action: .checkBoxToggled)) {
      $0.notes["work"]?.isComplete = true
    }
  }

  @Test func optionalStateRunsItsReducerWhilePresent() {
    let store = makeStore(AppState(detail: Todo(id: 1)))
    store.send(.detail(.checkBoxToggled)) {
      $0.detail?.isComplete = true
    }
    store.send(.closeTapped) {
      $0.detail = nil
    }
  }

  @Test func actionsForMissingChildrenAreReportedAndDropped() {
    let store = makeStore(AppState(notes: ["home": Todo(id: 1)]))
    let absent: [(AppAction, String)] = [
      (.todo(id: 3, action: .checkBoxToggled), "AppAction.todo(id:, action: .checkBoxToggled)"),
      (.note(key: "work", action: .titleChanged("")), "AppAction.note(key:, action: .titleChanged(_:))"),
      (.detail(.saveTapped), "TodoAction.saveTapped"),
    ]
    for (action, output) in absent {
      withKnownIssue {
        store.send(action)
      } matching: { issue in
        issue.description.contains(output) && issue.description.contains("Possible causes")
          && issue.description.contains("TodosTests.swift")
      }
    }
  }

  @Test func scopedTestStoresAssertAPart() {
    let store = makeStore(AppState(todos: [Todo(id: 1)]))
    let todos = store.scope(state: \.todos)
    todos.send(.todo(id: 1, action: .checkBoxToggled)) {
      $0[id: 1]?.isComplete = true
    }
    #expect(store.state.todos[id: 1]?.isComplete == false)
    let row = store.scope(
      state: { $0.todos[id: 1] },
      action: { AppAction.todo(id: 1, action: $0) }
    )
    row.send(.titleChanged("Milk")) {
      $0?.title = "Milk"
    }
  }
}
