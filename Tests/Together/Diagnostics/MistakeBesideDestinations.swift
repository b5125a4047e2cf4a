import ComposableArchitecture

// The compiler crashes on the third of these enums if generated code contains macros.
@Reducer
enum FirstDestination {
  case item(Item)
}

@Reducer
enum SecondDestination {
  case item(Item)
}

@Reducer
enum ThirdDestination {
  case item(Item)
}

func rename(_ state: inout ThirdDestination.State) {
  // expected-error: value of type 'Item.State' has no member 'nam'
  state.modify(\.item) { $0.nam = "" }
}
