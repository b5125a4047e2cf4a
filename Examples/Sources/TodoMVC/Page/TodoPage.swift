import ComposableArchitecture
import LivePages
import ShowcaseFrame
import StoreInspector

/// TodoMVC: all, active and completed todos have an address each.
public struct TodoPage: StorePage {
  public let path = "/todomvc"
  public let title = "TodoMVC \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, TodoAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let addresses = PageAddresses.paths

  private let storage: BrowserStorage

  /// - Parameter storage: The storage of each browser's todos.
  public init(storage: @escaping BrowserStorage) {
    self.storage = storage
  }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<TodoList> {
    let key = TodoStorageKey(of: visit.browser, storage: storage(visit.browser))
    return Store(initialState: TodoList.State(todos: Shared(wrappedValue: [], key))) {
      TodoList().inspected("todomvc")
    }
  }

  public func action(for address: PageAddress) -> TodoList.Action? {
    TodoFilter.allCases.first { $0.address.components == address.components }.map { .filterOpened($0) }
  }

  public func address(_ store: StoreOf<TodoList>) -> PageAddress? { store.filter.address }

  public func body(_ store: StoreOf<TodoList>) -> some View<TodoList.Action> {
    Container(.main, .class("todomvc")) {
      Text("todos", .h1)
      Container(.section, .class("card todoapp"), .aria("label", "Todos")) {
        Form(submit: .addTapped) {
          TextField("New todo", text: store.field(\.newTitle), maxLength: TodoList.longestTitle)
            .labelHidden()
            .id("new-todo")
            .attributes(
              .autofocus,
              Attribute("placeholder", "What needs to be done?"),
              Attribute("autocomplete", "off")
            )
        }
        if !store.todos.isEmpty {
          Container(.section, .id("main"), .aria("label", "The list")) {
            Toggle("Mark all as complete", isOn: store.areAllCompleted) { .allToggled($0) }
            TodoRows(
              todos: store.shownTodos,
              editedTodo: store.editedTodo,
              editedTitle: store.editedTodo == nil ? "" : store.editedTitle
            )
            .equatable()
          }
          TodoFooter(
            activeCount: store.activeCount,
            hasCompleted: store.activeCount < store.todos.count,
            filter: store.filter
          )
        }
      }
      Container(.div, .class("todo-help")) {
        Text("Double-click a todo to edit it.", .p)
        Text("Your browser finds its todos here again, also after a restart of the server.", .p)
      }
    }
  }
}

extension TodoFilter {
  var address: PageAddress { self == .all ? PageAddress() : PageAddress(rawValue) }
}

/// The list, which typing a new todo does not render again.
private struct TodoRows: View, Equatable {
  let todos: [Todo]
  let editedTodo: Todo.ID?
  let editedTitle: String

  var body: some View<TodoList.Action> {
    Container(.ul, .id("todo-list"), .keepsFocus) {
      ForEach(todos) { todo in
        TodoRow(todo: todo, editedTitle: editedTodo == todo.id ? editedTitle : nil)
      }
    }
  }
}

/// A todo, or the field in which its title is edited.
private struct TodoRow: View {
  let todo: Todo
  let editedTitle: String?

  var body: some View<TodoList.Action> {
    let classes = [todo.isCompleted ? "completed" : nil, editedTitle == nil ? nil : "editing"]
    Container(.li, .class(classes.compactMap(\.self).joined(separator: " "))) {
      if let editedTitle {
        Form(submit: .editEnded) {
          TextField(
            "Title of “\(todo.title)”",
            text: FieldValue(editedTitle) { .binding(.set(\.editedTitle, $0)) },
            maxLength: TodoList.longestTitle
          )
          .labelHidden()
          .attributes(.autofocus, Attribute("autocomplete", "off"))
        }
        .onBlur(send: .editEnded)
        .onKeyDown(.escape, send: .editCancelled)
      } else {
        Toggle("", isOn: todo.isCompleted) { .toggled(todo.id, $0) }
          .attributes(.aria("label", "“\(todo.title)” is complete"))
        Text(todo.title, .label, .class("todo-title")).onDoubleClick(send: .editTapped(todo.id))
        Button("Edit", send: .editTapped(todo.id))
          .class("button edit").attributes(.aria("label", "Edit “\(todo.title)”"))
        Button("×", send: .removeTapped(todo.id))
          .class("button destroy").attributes(.aria("label", "Remove “\(todo.title)”"))
      }
    }
  }
}

/// The number of active todos, and the filters.
private struct TodoFooter: View {
  let activeCount: Int
  let hasCompleted: Bool
  let filter: TodoFilter

  var body: some View<TodoList.Action> {
    Container(.footer, .id("footer")) {
      Container(.span, .id("todo-count")) {
        Text("\(activeCount)", .strong)
        activeCount == 1 ? " item left" : " items left"
      }
      Container(.ul, .class("filters")) {
        for filter in TodoFilter.allCases {
          Container(.li) {
            Link(
              filter.title,
              to: filter.address,
              filter == self.filter ? .class("selected") : nil,
              filter == self.filter ? .aria("current", "page") : nil
            )
          }
        }
      }
      if hasCompleted { Button("Clear completed", send: .clearCompletedTapped).id("clear-completed") }
    }
  }
}
