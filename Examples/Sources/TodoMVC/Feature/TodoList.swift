import ComposableArchitecture

/// The feature that TodoMVC specifies. The todos belong to the browser, and the rest of the state to a tab.
@Reducer
public struct TodoList: Sendable {
  @ObservableState
  public struct State: Equatable {
    @Shared public var todos: IdentifiedArrayOf<Todo>
    public var filter = TodoFilter.all
    public var newTitle = ""
    public var editedTodo: Todo.ID?
    public var editedTitle = ""

    public init(todos: Shared<IdentifiedArrayOf<Todo>>) {
      _todos = todos
    }

    var shownTodos: [Todo] { todos.filter(filter.contains) }
    var activeCount: Int { todos.count { !$0.isCompleted } }
    var areAllCompleted: Bool { !todos.isEmpty && activeCount == 0 }
  }

  public enum Action: BindableAction, Equatable {
    indirect case binding(BindingAction<State>)
    case addTapped
    case allToggled(Bool)
    case toggled(Todo.ID, Bool)
    case editTapped(Todo.ID)
    /// Return was pressed in the field of a todo, or the field has lost the focus.
    case editEnded
    case editCancelled
    case removeTapped(Todo.ID)
    case clearCompletedTapped
    case filterOpened(TodoFilter)
  }

  /// The limits for the todos that are stored for a browser.
  static let mostTodos = 100
  static let longestTitle = 200

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        break
      case .addTapped:
        let title = state.newTitle.trimmed
        guard !title.isEmpty, state.todos.count < Self.mostTodos else { break }
        state.newTitle = ""
        state.$todos.withLock { $0.append(Todo(id: ($0.ids.max() ?? 0) + 1, title: title)) }
      case .allToggled(let isCompleted):
        state.$todos.withLock { todos in
          for id in todos.ids { todos[id: id]?.isCompleted = isCompleted }
        }
      case .toggled(let id, let isCompleted):
        state.$todos.withLock { $0[id: id]?.isCompleted = isCompleted }
      case .editTapped(let id):
        guard let todo = state.todos[id: id] else { break }
        state.finishEditing()
        state.editedTodo = id
        state.editedTitle = todo.title
      case .editEnded:
        state.finishEditing()
      case .editCancelled:
        state.editedTodo = nil
      case .removeTapped(let id):
        state.$todos.withLock { _ = $0.remove(id: id) }
      case .clearCompletedTapped:
        state.$todos.withLock { $0.removeAll(where: \.isCompleted) }
      case .filterOpened(let filter):
        state.finishEditing()
        state.filter = filter
      }
      return .none
    }
  }
}

extension TodoList.State {
  /// Saves the edited title, or removes the todo if the title is empty.
  fileprivate mutating func finishEditing() {
    guard let id = editedTodo else { return }
    editedTodo = nil
    let title = editedTitle.trimmed
    $todos.withLock { todos in
      if title.isEmpty { todos.remove(id: id) } else { todos[id: id]?.title = title }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
