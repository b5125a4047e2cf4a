import Bloc

/// What a person does with the navigation rail.
protocol MainEvent {}

/// Shows another page.
struct SwitchTabEvent: MainEvent {
  let selectedIndex: Int
}

/// Makes the rail wide or narrow.
struct IsExtendEvent: MainEvent {}

struct MainState: Equatable {
  var selectedIndex = 0
  var isExtended = false
}

/// The frame of the app: which page is shown, and how wide the rail is.
final class MainBloc: Bloc<any MainEvent, MainState> {
  init(isolation: isolated any Actor) {
    super.init(MainState(), isolation: isolation)
    on(SwitchTabEvent.self) { event, emit in
      emit(MainState(selectedIndex: event.selectedIndex, isExtended: emit.state.isExtended))
    }
    on(IsExtendEvent.self) { _, emit in
      emit(MainState(selectedIndex: emit.state.selectedIndex, isExtended: !emit.state.isExtended))
    }
  }
}
