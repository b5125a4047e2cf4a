import Bloc

/// A bloc with events that act immediately, do nothing, or fail.
final class Chores: Bloc<Chores.Event, Chores.State> {
  enum Event: Equatable {
    case added(String, minutes: Int)
    case finished(String)
    case cleared
  }

  struct State: Equatable {
    var minutes: [String: Int] = [:]
    var finished = 0
  }

  struct UnknownChore: Error, Equatable {
    let name: String
  }

  init() {
    super.init(State())
    on(Event.self) { [unowned self] event, emit in
      switch event {
      case .added(let name, let minutes):
        var state = emit.state
        state.minutes[name] = minutes
        emit(state)
      case .finished(let name):
        guard emit.state.minutes[name] != nil else {
          addError(UnknownChore(name: name))
          return
        }
        var state = emit.state
        state.minutes[name] = nil
        state.finished += 1
        emit(state)
      case .cleared: emit(State())
      }
    }
  }
}
