import ComposableArchitecture

/// A shopping list. Two studies show it: one with the views of today's architecture, and one with its former views.
@Reducer
struct Groceries {
  @ObservableState
  struct State: Equatable {
    enum Field: Hashable {
      case newName
    }

    var items: IdentifiedArrayOf<Grocery.State> = [
      Grocery.State(id: 1, name: "Milk"), Grocery.State(id: 2, name: "Bread"),
    ]
    var newName = ""
    var focus: Field?
    var hidesBought = false
    var delivery = Delivery.State.unplanned
    var path = StackState<Grocery.State>()
    @Presents var editor: Grocery.State?
    @Presents var alert: AlertState<Action.Alert>?

    var shown: IdentifiedArrayOf<Grocery.State> { items.filter { !hidesBought || !$0.isBought } }
  }

  enum Action: BindableAction, Sendable {
    enum Alert: Equatable, Sendable {
      case clear
    }

    case addTapped
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case clearTapped
    case delivery(Delivery.Action)
    case editTapped(Grocery.State.ID)
    case editor(PresentationAction<Grocery.Action>)
    case hidingChanged(Bool)
    case items(IdentifiedActionOf<Grocery>)
    case path(StackActionOf<Grocery>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.delivery, action: \.delivery) { Delivery() }
    Reduce { state, action in
      switch action {
      case .addTapped: add(to: &state)
      case .alert(.presented(.clear)): state.items = []
      case .clearTapped: state.alert = question
      case .editTapped(let id): state.editor = state.items[id: id]
      case .editor(.presented): if let editor = state.editor { state.items[id: editor.id] = editor }
      case .hidingChanged(let hides): state.hidesBought = hides
      case .path(.element(let id, _)): if let item = state.path[id: id] { state.items[id: item.id] = item }
      case .alert, .binding, .delivery, .editor, .items, .path: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$editor, action: \.editor) { Grocery() }
    .forEach(\.items, action: \.items) { Grocery() }
    .forEach(\.path, action: \.path) { Grocery() }
  }

  private func add(to state: inout State) {
    guard !state.newName.isEmpty else {
      state.focus = .newName
      return
    }
    let id = (state.items.map(\.id).max() ?? 0) + 1
    state.items.append(Grocery.State(id: id, name: state.newName))
    state.newName = ""
  }

  private var question: AlertState<Action.Alert> {
    AlertState {
      TextState("Clear the list?")
    } actions: {
      ButtonState(role: .destructive, action: .clear) { TextState("Clear") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}

/// A thing to buy.
@Reducer
struct Grocery {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name: String
    var isBought = false
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    case nameChanged(String)
    case boughtTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .boughtTapped: state.isBought.toggle()
      case .nameChanged(let name): state.name = name
      }
      return .none
    }
  }
}

/// The delivery of the list, which is unplanned, planned for an address, or ordered.
@Reducer
struct Delivery {
  @ObservableState
  enum State: Equatable {
    case unplanned
    case address(Address.State)
    case ordered(String)
  }

  enum Action: Sendable {
    case address(Address.Action)
    case planTapped
    case orderTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .address: break
      case .planTapped: state = .address(Address.State())
      case .orderTapped: if case .address(let address) = state { state = .ordered(address.city) }
      }
      return .none
    }
    .ifCaseLet(\.address, action: \.address) { Address() }
  }
}

/// An address to deliver to.
@Reducer
struct Address {
  @ObservableState
  struct State: Equatable {
    var city = "Cupertino"
  }

  enum Action: Sendable {
    case cityChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cityChanged(let city): state.city = city
      }
      return .none
    }
  }
}
