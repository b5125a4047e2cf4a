/// A travel that takes the memory of a state only while it lasts: each store has a place for one.
enum KeptTravel<State, Action> {
  case none
  indirect case underway(Travel<State, Action>)

  init(_ travel: Travel<State, Action>?) {
    self = if let travel { .underway(travel) } else { .none }
  }

  var travel: Travel<State, Action>? {
    switch self {
    case .none: nil
    case .underway(let travel): travel
    }
  }
}
