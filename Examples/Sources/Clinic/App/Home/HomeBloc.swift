import Bloc

/// What happens to the home page as a whole.
public protocol HomeEvent: Sendable {}

/// The person has pulled the page down, or asked for news in another way.
public struct HomeRefreshEvent: HomeEvent {
  public init() {}
}

public struct HomeState: Equatable, Sendable {
  public var isRefreshing: Bool
  /// How many times everything was asked for and answered, well or not.
  public var refreshes: Int

  public init(isRefreshing: Bool = false, refreshes: Int = 0) {
    self.isRefreshing = isRefreshing
    self.refreshes = refreshes
  }
}

/// Loads all parts of the home page, and returns when the last of them is done.
public typealias HomeRefresh = nonisolated(nonsending) () async -> Void

/// The home page as a whole: whether it is being refreshed. Pulling again meanwhile does nothing.
public final class HomeBloc: Bloc<any HomeEvent, HomeState> {
  /// - Parameter onRefresh: What a refresh does. It is cancelled when the bloc is closed.
  public init(
    isolation: isolated any Actor,
    onRefresh: @escaping HomeRefresh
  ) {
    super.init(HomeState(), isolation: isolation)
    on(HomeRefreshEvent.self, transformer: droppable()) { _, emit in
      emit(HomeState(isRefreshing: true, refreshes: emit.state.refreshes))
      await onRefresh()
      emit(HomeState(isRefreshing: false, refreshes: emit.state.refreshes + 1))
    }
  }
}
