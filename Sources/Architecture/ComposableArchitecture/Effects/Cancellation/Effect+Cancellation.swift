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
  /// Several effects may have the same id, and one effect several ids. Cancelling an effect stops its actions
  /// and completes it.
  ///
  /// The type of the id is part of its identity: two values of different types can be equal as `AnyHashable`
  /// (`1 as Int` and `1 as Int64` are), and a feature must not cancel another's effects because both count
  /// from one.
  ///
  /// Each store and each child has its own ids: each element of a collection or of a navigation path, and
  /// each optional child. Cancelling an id, or replacing its effects in flight, applies to the effects of the
  /// id in the feature and its children. It never applies to the effects of siblings or parents. A child that
  /// is always present shares the ids of its parent.
  ///
  /// - Parameters:
  ///   - id: The id. Prefer a value of a type that is private to the feature. For an `AnyHashable`, the
  ///     wrapped value is the id. Ids are compared on the thread on which an effect starts or ends, which may
  ///     be any thread.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels the effects in
  ///     flight with the same id.
  /// - Returns: An effect of the same actions.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    surrounded(by: .id(CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)))
  }

  /// Makes this effect cancellable by a type that serves as an id.
  /// - Parameters:
  ///   - id: The type.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels the effects in
  ///     flight with the same id.
  /// - Returns: An effect of the same actions.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self {
    surrounded(by: .id(CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)))
  }

  /// Returns an effect that cancels the effects in flight with an id when it is started.
  /// - Parameter id: The id.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: some Hashable) -> Self {
    cancel(CancelID(id))
  }

  /// Returns an effect that cancels the effects of a type that serves as an id.
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

  /// Returns an effect that cancels the effects of several types that serve as ids.
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
  /// The ids that an operator uses for its children.
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

/// The operation of an effect that cancels others: it cancels them when it is started, sends nothing and
/// completes.
struct CancelOperation {
  /// Innermost first.
  var scopes: [EffectScope] = []

  /// The cancelled ids, for tools that display them.
  var ids = CancelledIDs.unnamed

  /// Cancels effects using the registry of the given context.
  let cancel: (EffectContext) -> Void

  init(ids: CancelledIDs = .unnamed, _ cancel: @escaping (EffectContext) -> Void) {
    self.ids = ids
    self.cancel = cancel
  }

  /// Returns this operation with another closure inside its scopes.
  func replacingCancel(_ cancel: @escaping (EffectContext) -> Void) -> CancelOperation {
    var operation = CancelOperation(cancel)
    operation.scopes = scopes
    operation.ids = ids
    return operation
  }

  /// Starts the effect, which has ended when this method returns.
  /// - Parameter outer: The context around the effect. Cancellation may run closures of users, which see this
  ///   context.
  func perform(in outer: EffectContext) {
    EffectContext.$current.withValue(outer) {
      if scopes.isEmpty { return cancel(outer) }
      let (context, registration) = outer.entering(scopes)
      EffectContext.$current.withValue(context) { cancel(context) }
      if let registration { outer.registry.end(registration) }
    }
  }

  /// Returns the effect as a publisher, for use in a composed effect.
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
/// The type is part of the identity, because values of two types can be equal after they are erased: `1 as
/// Int` and `1 as Int64` are the same `AnyHashable`, and so are the strings and numbers that Foundation
/// bridges. Two features that each count their effects from one must not cancel each other's.
struct CancelID: Hashable {
  /// The contents of an id, in one object, because ids are copied more often than created, and looked up in
  /// several tables.
  private final class Content {
    let value: AnyHashable
    let type: ObjectIdentifier
    /// The hash of value and type. Hashing an erased value costs more than the rest of a look-up.
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

  /// - Parameter id: The value. For an `AnyHashable`, the wrapped value is used.
  init(_ id: some Hashable) {
    content = Content(AnyHashable(id))
  }

  init(_ type: Any.Type) {
    self.init(ObjectIdentifier(type))
  }

  /// The value, or the identifier of a type that serves as an id.
  var erased: AnyHashable { content.value }

  /// Returns the value, if it is of this type.
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

// Unchecked: ids are values that are only compared and hashed. `Sendable` cannot be required, because
// `AnyHashable`, which often stores ids, does not conform; the documentation states that ids are compared on
// any thread.
extension CancelID: @unchecked Sendable {}

/// The key of effects in the registry: the id, and the element of the state that contains the effects.
struct CancelToken: Sendable {
  /// The elements from which an effect is found by its id.
  enum Reach {
    /// Its element and all elements around it: cancelling an id also cancels the effects of the id in
    /// children.
    case fromAbove
    /// Only its element.
    case onlyHere
  }

  let id: CancelID
  let path: CancellationPath
  var reach = Reach.fromAbove
}

/// An id of an effect, and whether the effect replaces others with the id.
struct CancelMark: Sendable {
  let id: CancelID
  let cancelsInFlight: Bool
}
