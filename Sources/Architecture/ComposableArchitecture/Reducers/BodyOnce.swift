/// A reducer whose ``Reducer/body`` is read once, at the first action, however many actions follow.
///
/// Every place that holds another's reducer wraps it so; a tree of reducers is then built once for each
/// store, key paths are looked up once, and an action costs a few calls.
public struct BodyOnce<Base: Reducer>: Reducer {
  // One store runs a tree of reducers, so the cache needs no lock; being a class, it keeps the tree from
  // being `Sendable`.
  @usableFromInline
  final class Cache {
    @usableFromInline let base: Base

    /// Known from the first action on. Unchecked: it is read and written whole, on the store's owner.
    @exclusivity(unchecked)
    @usableFromInline var reduce: ((inout Base.State, Base.Action) -> Effect<Base.Action>)?

    @inlinable
    init(_ base: Base) {
      self.base = base
    }

    @inlinable
    @inline(never)
    func reduceFirst(_ state: inout Base.State, _ action: Base.Action) -> Effect<Base.Action> {
      let effect = ReducerNesting.enter(Base.self, isFeature: Base.Body.self != Never.self) {
        let reduce = base._makeReduce()
        self.reduce = reduce
        return reduce(&state, action)
      }
      guard let effect else {
        reduce = { _, _ in .none }
        return .none
      }
      return effect
    }
  }

  @usableFromInline let cache: Cache

  @inlinable
  init(_ base: Base) {
    cache = Cache(base)
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let reduce = cache.reduce else { return cache.reduceFirst(&state, action) }
    return reduce(&state, action)
  }
}
