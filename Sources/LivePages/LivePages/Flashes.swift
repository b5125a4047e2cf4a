import ComposableArchitecture
import LivePagesCore

/// A reducer that shows messages for a while, or until the user dismisses them.
///
/// Add this reducer to the feature of a page to confirm what the user did. It measures time with the store's
/// clock, so a test can make messages disappear by advancing a test clock:
///
/// ```swift
/// // In the reducer's body:
/// Scope(state: \.flashes, action: \.flashes) { Flashes() }
/// // To show one:
/// return .send(.flashes(.show(.success("Saved."))))
/// // In the page:
/// FlashView(store.flashes) { .flashes(.dismissTapped($0)) }
/// // What another page has left: Flashes.State(visit.takeFlashes()) in the state, and
/// func appear(_ store: StoreOf<Feature>) { store.send(.flashes(.appeared)) }
/// ```
public struct Flashes: Reducer, Sendable {
  public typealias State = FlashMessages

  public enum Action: Hashable, Sendable {
    /// The browser has connected.
    ///
    /// The reducer shows the messages that the previous page left.
    case appeared
    case show(Flash)
    case dismissTapped(FlashMessages.Item.ID)
    /// A message has been visible for its whole time.
    case expired(FlashMessages.Item.ID)
  }

  private struct Timer: Hashable {
    let id: FlashMessages.Item.ID
  }

  @Dependency(\.continuousClock) private var clock

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .appeared: return .merge(state.showArriving().map(expiry))
      case .show(let flash): return expiry(of: state.show(flash))
      case .dismissTapped(let id):
        state.dismiss(id)
        return .cancel(id: Timer(id: id))
      case .expired(let id):
        state.dismiss(id)
        return .none
      }
    }
  }

  private func expiry(of item: FlashMessages.Item) -> Effect<Action> {
    guard let duration = item.flash.duration else { return .none }
    return .run { [clock] send in
      try await clock.sleep(for: duration.atMostACentury)
      await send(.expired(item.id))
    }
    .cancellable(id: Timer(id: item.id))
  }
}
