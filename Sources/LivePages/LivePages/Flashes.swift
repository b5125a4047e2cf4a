import ComposableArchitecture
import LivePagesCore

/// A reducer that shows each message for a while or until it is dismissed. It uses the store's clock.
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
    /// The person has arrived. Messages that another page has left are shown.
    case appeared
    case show(Flash)
    case dismissTapped(FlashMessages.Item.ID)
    /// The time of a message has elapsed.
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
