import CombineShim

extension Effect {
  /// Makes this effect cancellable by an id.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in
  ///     try await send(.results(client.search(query)))
  ///   }
  ///   .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// Several effects may have the same id, and one effect several ids. Cancelling stops its actions and
  /// completes it.
  ///
  /// The type of the id is part of its identity: two values of different types can be equal as `AnyHashable`
  /// (`1 as Int` and `1 as Int64` are), and a feature must not cancel another's effects because both count
  /// from one.
  ///
  /// Ids are kept apart for each store and for each child: each element of a collection or of a navigation
  /// path, and each optional child. Cancelling an id, or replacing its effects in flight, reaches the effects
  /// of the id in the feature and its children. Siblings never reach each other's effects, nor does a child
  /// its parent's. A child that is always present shares the ids of its parent.
  ///
  /// - Parameters:
  ///   - id: The id. A value of a type that is private to the feature is best. An `AnyHashable` is the id
  ///     that it was made of. Ids are compared on whatever thread an effect starts or ends.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels those that have
  ///     the id already.
  /// - Returns: An effect of the same actions.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    surrounded(by: .id(CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)))
  }

  /// Makes this effect cancellable by a type that stands as an id.
  /// - Parameters:
  ///   - id: The type.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels those that have
  ///     the id already.
  /// - Returns: An effect of the same actions.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self {
    surrounded(by: .id(CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)))
  }

  /// Returns an effect that cancels the effects of an id that are in flight when it is started.
  /// - Parameter id: The id.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: some Hashable) -> Self {
    cancel(CancelID(id))
  }

  /// Returns an effect that cancels the effects of a type that stands as an id.
  /// - Parameter id: The type.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: Any.Type) -> Self {
    cancel(CancelID(id))
  }

  /// Returns an effect that cancels the effects of several ids.
  /// - Parameter ids: The ids, which may be of different types.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [AnyHashable]) -> Self {
    cancel(ids.map { CancelID($0) })
  }

  /// Returns an effect that cancels the effects of several types that stand as ids.
  /// - Parameter ids: The types.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [Any.Type]) -> Self {
    cancel(ids.map { CancelID($0) })
  }

  private static func cancel(_ id: CancelID) -> Self {
    Self(
      operation: .cancel(
        CancelOperation(ids: .one(id)) { context in
          context.registry.cancel(CancelToken(id: id, path: context.path))
        }
      )
    )
  }

  private static func cancel(_ ids: [CancelID]) -> Self {
    Self(
      operation: .cancel(
        CancelOperation(ids: .several(ids)) { context in
          context.registry.cancel(ids.map { CancelToken(id: $0, path: context.path) })
        }
      )
    )
  }
}

/// The ids of effects that a reducer cancels.
enum CancelledIDs {
  /// Those that an operator uses for its children.
  case unnamed
  case one(CancelID)
  case several([CancelID])

  var values: [AnyHashable] {
    switch self {
    case .unnamed: []
    case .one(let id): [id.erased]
    case .several(let ids): ids.map(\.erased)
    }
  }
}

/// The operation of an effect that cancels others: it does so when it is started, sends nothing and
/// completes.
struct CancelOperation {
  /// Innermost first.
  var scopes: [EffectScope] = []

  /// The ids that are cancelled, for tools that tell of it.
  var ids = CancelledIDs.unnamed

  /// Cancels by the registry of the context that it is given.
  let cancel: (EffectContext) -> Void

  init(ids: CancelledIDs = .unnamed, _ cancel: @escaping (EffectContext) -> Void) {
    self.ids = ids
    self.cancel = cancel
  }

  /// This operation, with something else to do inside of its scopes.
  func replacingCancel(_ cancel: @escaping (EffectContext) -> Void) -> CancelOperation {
    var operation = CancelOperation(cancel)
    operation.scopes = scopes
    operation.ids = ids
    return operation
  }

  /// Starts the effect, which has ended when this returns.
  /// - Parameter outer: The context around the effect. What is cancelled may run closures of users, and they
  ///   see this context.
  func perform(in outer: EffectContext) {
    EffectContext.$current.withValue(outer) {
      if scopes.isEmpty { return cancel(outer) }
      let (context, registration) = outer.entering(scopes)
      EffectContext.$current.withValue(context) { cancel(context) }
      if let registration { outer.registry.end(registration) }
    }
  }

  /// The effect as a publisher, where it is a part of others.
  func publisher<Action>(of action: Action.Type) -> AnyPublisher<Action, Never> {
    Deferred { () -> Empty<Action, Never> in
      perform(in: .active)
      return Empty()
    }
    .eraseToAnyPublisher()
  }
}

/// An id of effects: a value together with its type.
///
/// The type is part of the identity, since values of two types can be equal once they are erased: `1 as Int`
/// and `1 as Int64` are the same `AnyHashable`, and so are the strings and numbers that Foundation bridges.
/// Two features that each count their effects from one must not cancel each other's.
struct CancelID: Hashable {
  /// The content of an id, in one object: ids are copied more often than made, and looked for in several
  /// tables.
  private final class Content {
    let value: AnyHashable
    let type: ObjectIdentifier
    /// The hash of value and type, which hashing an erased value costs more than all else about a look-up.
    let hash: Int

    init(_ value: AnyHashable) {
      self.value = value
      type = ObjectIdentifier(Swift.type(of: value.base))
      var hasher = Hasher()
      hasher.combine(value)
      hasher.combine(type)
      hash = hasher.finalize()
    }
  }

  private let content: Content

  /// - Parameter id: The value. Of an `AnyHashable`, what it was made of counts.
  init(_ id: some Hashable) {
    content = Content(AnyHashable(id))
  }

  init(_ type: Any.Type) {
    self.init(ObjectIdentifier(type))
  }

  /// The value; of a type that stands as an id, its identifier.
  var erased: AnyHashable { content.value }

  /// The value, if it is of this type.
  func value<ID: Hashable>(as type: ID.Type) -> ID? {
    content.value.base as? ID
  }

  static func == (one: CancelID, other: CancelID) -> Bool {
    let (one, other) = (one.content, other.content)
    if one === other { return true }
    return one.hash == other.hash && one.type == other.type && one.value == other.value
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(content.hash)
  }
}

// Unchecked: ids are values that are only compared and hashed. That they are `Sendable` cannot be required,
// as `AnyHashable`, which many ids are kept in, is not; users are told that ids are compared on any thread.
extension CancelID: @unchecked Sendable {}

/// The key of effects in the registry: the id, and the element of the state whose effects it names.
struct CancelToken: Sendable {
  /// From where an effect is found by its id.
  enum Reach {
    /// From its element and from all elements around that: cancelling an id also cancels the effects of the
    /// id in children.
    case fromAbove
    /// From its element alone.
    case onlyHere
  }

  let id: CancelID
  let path: CancellationPath
  var reach = Reach.fromAbove
}

/// An id that an effect is to have, and whether it takes the place of those that have it.
struct CancelMark: Sendable {
  let id: CancelID
  let cancelsInFlight: Bool
}
