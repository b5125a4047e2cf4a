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
    // expected-error: the state has no settable property with this name and the field's type
    TextField("Name", text: store.field(\.nam))
    Button("Save", send: .saveTapped)
  }
}
