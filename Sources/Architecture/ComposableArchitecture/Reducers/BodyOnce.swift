import DependencyInjection
import IssueReporting

/// A reducer that reads the ``Reducer/body`` of the wrapped reducer only once, when it receives the first action.
///
/// Wrapping every reducer that another one stores in this type means that a store builds its tree of reducers once
/// and looks up its key paths once, and that handling an action takes only a few calls.
public struct BodyOnce<Base: Reducer>: Reducer {
  // The cache does not need a lock, because a single store runs a tree of reducers. Since it's a class, the tree is
  // not `Sendable`.
  @usableFromInline
  final class Cache {
    @usableFromInline let base: Base

    /// Set when the first action arrives. Unchecked: it is read and written as a whole, on the store's owner.
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

/// The nesting of reducers while they are built and receive their first action.
///
/// It detects a reducer that contains itself endlessly before the stack overflows. After a tree of reducers is built,
/// nothing is counted.
@usableFromInline
final class ReducerNesting: Sendable {
  @TaskLocal private static var innermost: ReducerNesting?

  /// The maximum number of nested reducers. A feature that legitimately contains itself, such as a tree, nests three
  /// to six reducers per level, each of which uses about two kilobytes of stack in a debug build in addition to your
  /// own code.
  private static let limit = 600

  /// The types of reducers that contain themselves endlessly. They are never built again.
  private final class Endless: Sendable {
    let types = Locked<Set<ObjectIdentifier>>([])
  }

  private let reducer: Any.Type
  private let isFeature: Bool
  private let outer: ReducerNesting?
  private let depth: Int
  private let endless: Endless

  private init(_ reducer: Any.Type, isFeature: Bool, in outer: ReducerNesting?) {
    self.reducer = reducer
    self.isFeature = isFeature
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
    endless = outer?.endless ?? Endless()
  }

  /// Builds a reducer and passes it its first action.
  ///
  /// - Parameters:
  ///   - reducer: The reducer's type.
  ///   - isFeature: A Boolean value that indicates whether the reducer has a body.
  ///   - operation: A closure that builds and runs the reducer.
  /// - Returns: The result of the operation, or `nil` if the operation was skipped because it would recurse
  ///   endlessly.
  @usableFromInline
  static func enter<Result>(
    _ reducer: Any.Type,
    isFeature: Bool,
    operation: () -> Result
  ) -> Result? {
    let nesting = ReducerNesting(reducer, isFeature: isFeature, in: innermost)
    guard nesting.isToBeBuilt else { return nil }
    return $innermost.withValue(nesting, operation: operation)
  }

  private var isToBeBuilt: Bool {
    guard depth > Self.limit else {
      return !endless.types.withLock { $0.contains(ObjectIdentifier(reducer)) }
    }
    let isNew = endless.types.withLock { types in
      defer { types.formUnion(circle.map { ObjectIdentifier($0.reducer) }) }
      return types.isEmpty
    }
    if isNew { report() }
    return false
  }

  /// The innermost nested reducers that form a cycle, beginning with the outermost of them. The last one contains the
  /// first one again.
  private var circle: [ReducerNesting] {
    for start in sequence(first: self, next: \.outer) {
      guard let outers = start.outersUpToItsType else { continue }
      return outers.reversed()
    }
    return [self]
  }

  private var outersUpToItsType: [ReducerNesting]? {
    var outers: [ReducerNesting] = []
    for outer in sequence(first: self, next: \.outer).dropFirst() {
      outers.append(outer)
      if outer.reducer == reducer { return outers }
    }
    return nil
  }

  private func report() {
    let features = circle.filter(\.isFeature)
    var names = (features.isEmpty ? circle : features).map { "\($0.reducer)" }
    names.append(names[0])
    reportIssue(
      """
      A reducer contains itself: '\(names[0])'. The nesting was cut off after \(Self.limit) levels.

      \(indented([names.joined(separator: " → ")]))

      A store builds all the reducers of a feature and runs them for each action, so these would overflow the stack. The \
      levels above handle the action, once each.

      Remove the reducer from its own 'body'. For a recursive feature, such as a tree, use 'ifLet' or 'forEach', which \
      run a child only if the state contains one.
      """
    )
  }
}
