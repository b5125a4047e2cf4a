import Bloc

/// The events of the navigation rail.
public protocol MainEvent: Sendable {}

/// Shows another page.
public struct SwitchTabEvent: MainEvent {
  public let selectedIndex: Int

  public init(selectedIndex: Int) {
    self.selectedIndex = selectedIndex
  }
}

/// Makes the rail wide or narrow.
public struct IsExtendEvent: MainEvent {
  public init() {}
}

public struct MainState: Equatable, Sendable {
  public var selectedIndex: Int
  public var isExtended: Bool

  public init(selectedIndex: Int = 0, isExtended: Bool = false) {
    self.selectedIndex = selectedIndex
    self.isExtended = isExtended
  }
}

/// The frame of the app: the current page, and the width of the rail.
public final class MainBloc: Bloc<any MainEvent, MainState> {
  public init(isolation: isolated any Actor) {
    super.init(MainState(), isolation: isolation)
    on(SwitchTabEvent.self) { event, emit in
      emit(MainState(selectedIndex: event.selectedIndex, isExtended: emit.state.isExtended))
    }
    on(IsExtendEvent.self) { _, emit in
      emit(MainState(selectedIndex: emit.state.selectedIndex, isExtended: !emit.state.isExtended))
    }
  }
}
