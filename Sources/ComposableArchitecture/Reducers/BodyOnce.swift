/// A reducer whose ``Reducer/body`` is asked for once, at the first action, however many actions follow.
///
/// Every place that holds another's reducer wraps it so; a tree of reducers is then built once for each store, key paths are
/// looked up once, and an action costs a few calls.
public struct BodyOnce<Base: Reducer>: Reducer {
  // One store runs a tree of reducers, so the cache needs no lock; being a class, it keeps the tree from being `Sendable`.
  private final class Cache {
    /// Known from the first action on.
    private(set) var reduce: ((inout Base.State, Base.Action) -> Effect<Base.Action, Never>)?
    private let base: Base

    init(_ base: Base) {
      self.base = base
    }

    @inline(never)
    func reduceFirst(_ state: inout Base.State, _ action: Base.Action) -> Effect<Base.Action, Never> {
      let effect = ReducerNesting.enter(Base.self, isFeature: Base.Body.self != Never.self) {
        let reduce = Self.reduce(of: base)
        self.reduce = reduce
        return reduce(&state, action)
      }
      guard let effect else {
        reduce = { _, _ in .none }
        return .none
      }
      return effect
    }

    private static func reduce(
      of base: Base
    ) -> (inout Base.State, Base.Action) -> Effect<Base.Action, Never> {
      guard Base.Body.self != Never.self, let body = base.body as? any Reducer<Base.State, Base.Action>
      else { return base.reduce }
      return reduce(of: body)
    }

    private static func reduce<Body: Reducer<Base.State, Base.Action>>(
      of body: Body
    ) -> (inout Base.State, Base.Action) -> Effect<Base.Action, Never> {
      body.reduce
    }
  }

  private let cache: Cache

  init(_ base: Base) {
    cache = Cache(base)
  }

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action, Never> {
    guard let reduce = cache.reduce else { return cache.reduceFirst(&state, action) }
    return reduce(&state, action)
  }
}
