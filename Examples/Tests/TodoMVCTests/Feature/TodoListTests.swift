import ComposableArchitecture
import Testing

@testable import TodoMVC

@MainActor
struct TodoListTests {
  private func store(_ todos: Todo...) -> TestStoreOf<TodoList> {
    let todos = IdentifiedArray(uniqueElements: todos)
    return TestStore(initialState: TodoList.State(todos: Shared(value: todos))) { TodoList() }
  }

  @Test func newTodosAreTrimmedAndNotEmpty() async {
    let store = store()
    await store.send(.binding(.set(\.newTitle, " \t\u{3000}"))) { $0.newTitle = " \t\u{3000}" }
    await store.send(.addTapped)
    await store.send(.binding(.set(\.newTitle, "  buy milk "))) { $0.newTitle = "  buy milk " }
    await store.send(.addTapped) { state in
      state.newTitle = ""
      state.$todos.withLock { $0 = [Todo(id: 1, title: "buy milk")] }
    }
  }

  @Test func theListHasALimit() async {
    let todos = (1...TodoList.mostTodos).map { Todo(id: $0, title: "x") }
    var state = TodoList.State(todos: Shared(value: IdentifiedArray(uniqueElements: todos)))
    state.newTitle = "one more"
    let store = TestStore(initialState: state) { TodoList() }
    await store.send(.addTapped)
  }

  @Test func allAreToggledTogether() async {
    let store = store(Todo(id: 1, title: "a", isCompleted: true), Todo(id: 2, title: "b"))
    await store.send(.allToggled(true)) { state in
      state.$todos.withLock { $0[id: 2]?.isCompleted = true }
    }
    #expect(store.state.areAllCompleted)
    await store.send(.toggled(1, false)) { state in
      state.$todos.withLock { $0[id: 1]?.isCompleted = false }
    }
    #expect(!store.state.areAllCompleted)
    await store.send(.clearCompletedTapped) { state in
      state.$todos.withLock { $0 = [Todo(id: 1, title: "a")] }
    }
  }

  @Test func anEditIsTrimmedAndAnEmptyTitleRemovesTheTodo() async {
    let store = store(Todo(id: 1, title: "a"), Todo(id: 2, title: "b"))
    await store.send(.editTapped(1)) {
      $0.editedTodo = 1
      $0.editedTitle = "a"
    }
    await store.send(.binding(.set(\.editedTitle, " c "))) { $0.editedTitle = " c " }
    await store.send(.editTapped(2)) { state in
      state.$todos.withLock { $0[id: 1]?.title = "c" }
      state.editedTodo = 2
      state.editedTitle = "b"
    }
    await store.send(.binding(.set(\.editedTitle, " "))) { $0.editedTitle = " " }
    await store.send(.editEnded) { state in
      state.$todos.withLock { $0.remove(id: 2) }
      state.editedTodo = nil
    }
    await store.send(.editEnded)
  }

  @Test func aCancelledEditChangesNothing() async {
    let store = store(Todo(id: 1, title: "a"))
    await store.send(.editTapped(1)) {
      $0.editedTodo = 1
      $0.editedTitle = "a"
    }
    await store.send(.binding(.set(\.editedTitle, ""))) { $0.editedTitle = "" }
    await store.send(.editCancelled) { $0.editedTodo = nil }
  }

  @Test func filtersSelectTodos() {
    let state = TodoList.State(
      todos: Shared(value: [Todo(id: 1, title: "a", isCompleted: true), Todo(id: 2, title: "b")])
    )
    let shown = TodoFilter.allCases.map { filter in
      var state = state
      state.filter = filter
      return state.shownTodos.map(\.id)
    }
    #expect(shown == [[1, 2], [2], [1]])
  }
}
