import ComposableArchitecture

extension Reducer {
  /// Records every favourite prime that this reducer adds or removes, whatever the action was that did it.
  ///
  /// - Parameters:
  ///   - feed: Where the activities are kept, the oldest first.
  ///   - favoritePrimes: The list that is watched.
  public func recordingActivity(
    in feed: WritableKeyPath<State, [Activity]>,
    of favoritePrimes: KeyPath<State, [Int]>
  ) -> ActivityFeed<Self> {
    ActivityFeed(base: self, feed: feed, favoritePrimes: favoritePrimes)
  }
}

/// A reducer that keeps a record of what another does to the favourite primes.
public struct ActivityFeed<Base: Reducer>: Reducer {
  let base: Base
  let feed: WritableKeyPath<Base.State, [Activity]>
  let favoritePrimes: KeyPath<Base.State, [Int]>

  @Dependency(\.date) private var date

  init(base: Base, feed: WritableKeyPath<Base.State, [Activity]>, favoritePrimes: KeyPath<Base.State, [Int]>)
  {
    self.base = base
    self.feed = feed
    self.favoritePrimes = favoritePrimes
  }

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action, Never> {
    let before = state[keyPath: favoritePrimes]
    let effect = base.reduce(into: &state, action: action)
    let kinds = Self.activities(from: before, to: state[keyPath: favoritePrimes])
    if !kinds.isEmpty {
      let now = date.now
      for kind in kinds {
        let id = state[keyPath: feed].count
        state[keyPath: feed].append(Activity(id: id, timestamp: now, kind: kind))
      }
    }
    return effect
  }

  /// What was removed, in the old list's order, then what was added, in the new list's.
  static func activities(from old: [Int], to new: [Int]) -> [Activity.Kind] {
    if old == new { return [] }
    let (oldSet, newSet) = (Set(old), Set(new))
    return old.filter { !newSet.contains($0) }.map(Activity.Kind.removedFavoritePrime)
      + new.filter { !oldSet.contains($0) }.map(Activity.Kind.addedFavoritePrime)
  }
}
