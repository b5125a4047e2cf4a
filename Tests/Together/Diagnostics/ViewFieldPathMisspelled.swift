import ComposableArchitecture
import LivePages

@Reducer
struct Signup {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var seats: Int?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

struct SignupView: View {
  let store: StoreOf<Signup>

  var body: some View<Signup.Action> {
    Text(store.name)
    // expected-error: the state has no property of this name, and of the type of the field, that can be set
    TextField("Name", text: store.field(\.nam))
    Button("Save", send: .saveTapped)
  }
}
