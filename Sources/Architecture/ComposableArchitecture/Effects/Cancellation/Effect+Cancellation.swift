import CombineShim

extension Effect {
  /// Makes this effect cancellable by id.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in
  ///     try await send(.results(client.search(query)))
  ///   }
  ///   .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// Several effects can share an id, and an effect can have several ids. Cancelling an effect prevents it
  /// from sending further actions, and completes it.
  ///
  /// The type of an id is part of its identity. Values of different types can be equal when they are wrapped
  /// in `AnyHashable`, such as `1 as Int` and `1 as Int64`. Without the type, two features that both count
  /// their effects from one would cancel each other's effects.
  ///
  /// Ids are local to a store, and to each child that is optional or an element of a collection or navigation
  /// path. Cancelling an id, or replacing its in-flight effects, affects the feature and its children, but
  /// never its siblings or parents. A child that is always present shares its parent's ids.
  ///
  /// - Parameters:
  ///   - id: The id. Prefer a value of a type that is private to the feature. If it is an `AnyHashable`, the
  ///     wrapped value is the id. Ids can be compared on any thread, because an effect can start or end on
  ///     any thread.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels all in-flight
  ///     effects with the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    surrounded(by: .id(CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)))
  }

  /// Makes this effect cancellable, using a type as the id.
  /// - Parameters:
  ///   - id: The type that serves as the id.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels all in-flight
  ///     effects with the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self {
    surrounded(by: .id(CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)))
  }

  /// Returns an effect that, when started, cancels all in-flight effects with the given id.
  /// - Parameter id: The id.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: some Hashable) -> Self {
    cancel([CancelID(id)])
  }

  /// Returns an effect that, when started, cancels all in-flight effects whose id is the given type.
  /// - Parameter id: The type.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: Any.Type) -> Self {
    cancel([CancelID(id)])
  }

  /// Returns an effect that, when started, cancels all in-flight effects with any of the given ids.
  /// - Parameter ids: The ids, which may be of different types.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [AnyHashable]) -> Self {
    cancel(ids.map { CancelID($0) })
  }

  /// Returns an effect that, when started, cancels all in-flight effects whose id is one of the given types.
  /// - Parameter ids: The types.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [Any.Type]) -> Self {
    cancel(ids.map { CancelID($0) })
  }

  private static func cancel(_ ids: [CancelID]) -> Self {
    Self(
      operation: .cancel(
        CancelOperation(ids: ids) { context in
          context.registry.cancel(ids.map { CancelToken(id: $0, path: context.path) })
        }
      )
    )
  }
}

/// The operation of an effect that cancels other effects. When started, it cancels them, sends nothing and
/// completes.
struct CancelOperation {
  /// From the innermost to the outermost.
  var scopes: [EffectScope] = []

  /// The ids to cancel, for tools that display them. It is empty if an operator cancels the effects of children.
  var ids: [CancelID] = []

  /// Cancels effects through the registry of the given context.
  let cancel: (EffectContext) -> Void

  init(ids: [CancelID] = [], _ cancel: @escaping (EffectContext) -> Void) {
    self.ids = ids
    self.cancel = cancel
  }

  /// Returns this operation with a different closure in the same scopes.
  func replacingCancel(_ cancel: @escaping (EffectContext) -> Void) -> CancelOperation {
    var operation = CancelOperation(cancel)
    operation.scopes = scopes
    operation.ids = ids
    return operation
  }

  /// Performs the cancellation. The effect has ended when this method returns.
  /// - Parameter outer: The context around the effect. Cancelling may call users' closures, and this context
  ///   is current while they run.
  func perform(in outer: EffectContext) {
    EffectContext.$current.withValue(outer) {
      if scopes.isEmpty { return cancel(outer) }
      let (context, registration) = outer.entering(scopes)
      EffectContext.$current.withValue(context) { cancel(context) }
      if let registration { outer.registry.end(registration) }
    }
  }

  /// Returns the effect as a publisher, so that it can be part of a composed effect.
  func publisher<Action>(of action: Action.Type) -> AnyPublisher<Action, Never> {
    Deferred { () -> Empty<Action, Never> in
      perform(in: .active)
      return Empty()
    }
    .eraseToAnyPublisher()
  }
}

/// The id of an effect, which consists of a value and its type.
///
/// The type is part of the identity because values of different types can be equal once their types are
/// erased. For example, `1 as Int` and `1 as Int64` are equal as `AnyHashable`, as are the strings and
/// numbers that Foundation bridges. Two features that both count their effects from one must not cancel each
/// other's effects.
struct CancelID: Hashable {
  /// The contents of an id. They are in a separate object because ids are looked up in several tables, and
  /// are copied more often than they are created.
  private final class Content {
    let value: AnyHashable
    let type: ObjectIdentifier
    /// The hash of the value and its type. Hashing a type-erased value costs more than the rest of a look-up.
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

  /// - Parameter id: The value. If it is an `AnyHashable`, the wrapped value is used.
  init(_ id: some Hashable) {
    content = Content(AnyHashable(id))
  }

  init(_ type: Any.Type) {
    self.init(ObjectIdentifier(type))
  }

  /// The value. If a type serves as the id, this is its identifier.
  var erased: AnyHashable { content.value }

  /// Returns the value if it has the given type.
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

// Unchecked: ids are values that are only compared and hashed. `Sendable` cannot be required because ids are
// often stored as `AnyHashable`, which does not conform. The documentation states that ids are compared on
// any thread.
extension CancelID: @unchecked Sendable {}

/// A key in the registry. It consists of an id and the element of the state that the effects belong to.
struct CancelToken: Sendable {
  /// The elements whose id lookups find an effect.
  enum Reach {
    /// The effect's element and all elements around it. This is why cancelling an id also cancels effects
    /// with this id in children.
    case fromAbove
    /// Only the effect's element.
    case onlyHere
  }

  let id: CancelID
  let path: CancellationPath
  var reach = Reach.fromAbove
}

/// An id of an effect, together with a flag that indicates whether the effect replaces others with the same
/// id.
struct CancelMark: Sendable {
  let id: CancelID
  let cancelsInFlight: Bool
}
