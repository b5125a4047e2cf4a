import ComposableArchitecture
import LivePages

@Reducer
struct Signup {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var seats: Int?
  }

  enum Action {
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}

struct SignupView: View {
  let store: StoreOf<Signup>

  var body: some View<Signup.Action> {
    Text(store.name)
    // expected-error: a field requires a feature with bindings
    TextField("Name", text: store.field(\.name))
    Button("Save", send: .saveTapped)
  }
}
