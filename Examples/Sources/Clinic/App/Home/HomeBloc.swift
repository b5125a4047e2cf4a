import Bloc

/// The events of the whole home page.
public protocol HomeEvent: Sendable {}

/// The user has pulled the page down, or refreshed it in another way.
public struct HomeRefreshEvent: HomeEvent {
  public init() {}
}

public struct HomeState: Equatable, Sendable {
  public var isRefreshing: Bool
  /// How many refreshes have finished, successfully or not.
  public var refreshes: Int

  public init(isRefreshing: Bool = false, refreshes: Int = 0) {
    self.isRefreshing = isRefreshing
    self.refreshes = refreshes
  }
}

/// Loads all parts of the home page, and returns when the last of them has finished.
public typealias HomeRefresh = nonisolated(nonsending) () async -> Void

/// The state of the whole home page, which includes whether it is being refreshed. During a refresh, another
/// one is ignored.
public final class HomeBloc: Bloc<any HomeEvent, HomeState> {
  /// - Parameter onRefresh: The refresh operation. It is cancelled when the bloc is closed.
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
