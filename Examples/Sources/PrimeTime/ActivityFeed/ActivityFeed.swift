import ComposableArchitecture

extension Reducer {
  /// Records every favorite prime that this reducer adds or removes, regardless of the action. The oldest
  /// activities are discarded, so that the feed does not grow forever.
  ///
  /// - Parameters:
  ///   - feed: The key path to the activities, the oldest first.
  ///   - favoritePrimes: The observed list.
  ///   - limit: The maximum number of activities.
  public func recordingActivity(
    in feed: WritableKeyPath<State, [Activity]>,
    of favoritePrimes: KeyPath<State, [Int]>,
    keeping limit: Int = 200
  ) -> ActivityFeed<Self> {
    ActivityFeed(base: self, feed: feed, favoritePrimes: favoritePrimes, limit: limit)
  }
}

/// A reducer that records another reducer's changes of the favorite primes.
public struct ActivityFeed<Base: Reducer>: Reducer {
  let base: Base
  let feed: WritableKeyPath<Base.State, [Activity]>
  let favoritePrimes: KeyPath<Base.State, [Int]>
  let limit: Int

  @Dependency(\.date) private var date

  init(
    base: Base,
    feed: WritableKeyPath<Base.State, [Activity]>,
    favoritePrimes: KeyPath<Base.State, [Int]>,
    limit: Int
  ) {
    self.base = base
    self.feed = feed
    self.favoritePrimes = favoritePrimes
    self.limit = limit
  }

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let before = state[keyPath: favoritePrimes]
    let effect = base.reduce(into: &state, action: action)
    let after = state[keyPath: favoritePrimes]
    if before != after {
      state[keyPath: feed].record(changesFrom: before, to: after, at: date.now, keeping: limit)
    }
    return effect
  }
}
