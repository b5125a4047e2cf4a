import ComposableArchitecture

extension Reducer {
  /// Records every favourite prime that this reducer adds or removes, whatever the action was that did it.
  /// The oldest activities make room for new ones, so that a feed does not grow for ever.
  ///
  /// - Parameters:
  ///   - feed: The key path to the activities, the oldest first.
  ///   - favoritePrimes: The list that is watched.
  ///   - limit: The most activities that are kept.
  public func recordingActivity(
    in feed: WritableKeyPath<State, [Activity]>,
    of favoritePrimes: KeyPath<State, [Int]>,
    keeping limit: Int = 200
  ) -> ActivityFeed<Self> {
    ActivityFeed(base: self, feed: feed, favoritePrimes: favoritePrimes, limit: limit)
  }
}

/// A reducer that keeps a record of what another does to the favourite primes.
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
