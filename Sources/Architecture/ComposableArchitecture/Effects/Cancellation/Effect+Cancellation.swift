import CombineShim

extension Effect {
  /// Makes this effect cancellable by an id.
  ///
  /// For example:
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in
  ///     try await send(.results(client.search(query)))
  ///   }
  ///   .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// To cancel the effect later, return `.cancel(id:)` with an equal id. A cancelled effect completes without sending
  /// further actions. You can use one id for several effects, and give one effect several ids.
  ///
  /// Ids apply within a store. An optional child, or an element of a collection or navigation path, has ids of its
  /// own. Cancelling an id there affects the child and its own children but not its siblings or parents. A child that
  /// is always present shares the ids of its parent.
  ///
  /// The type of an id is part of its identity. Although `1 as Int` and `1 as Int64` are equal when you wrap them in
  /// `AnyHashable`, they are different ids. Two features that both number their effects therefore don't cancel each
  /// other's.
  ///
  /// - Parameters:
  ///   - id: The id. Prefer a value whose type is private to the feature. If you pass an `AnyHashable`, the value
  ///     inside it is the id. Ids need to be comparable on any thread, since an effect can start and end on any
  ///     thread.
  ///   - cancelInFlight: A Boolean value that indicates whether this effect, when it starts, cancels all in-flight
  ///     effects that have the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    surrounded(by: .id(CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)))
  }

  /// Makes this effect cancellable, using a type as the id.
  /// - Parameters:
  ///   - id: The type that serves as the id.
  ///   - cancelInFlight: A Boolean value that indicates whether this effect, when it starts, cancels all in-flight
  ///     effects that have the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self {
    surrounded(by: .id(CancelMark(id: CancelID(id), cancelsInFlight: cancelInFlight)))
  }

  /// Returns an effect that cancels all in-flight effects with the given id.
  /// - Parameter id: The id.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: some Hashable) -> Self {
    cancel([CancelID(id)])
  }

  /// Returns an effect that cancels all in-flight effects whose id is the given type.
  /// - Parameter id: The type.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: Any.Type) -> Self {
    cancel([CancelID(id)])
  }

  /// Returns an effect that cancels all in-flight effects with any of the given ids.
  /// - Parameter ids: The ids, which may be of different types.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [AnyHashable]) -> Self {
    cancel(ids.map { CancelID($0) })
  }

  /// Returns an effect that cancels all in-flight effects whose id is one of the given types.
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
/// Type-erased values of different types can be equal, such as `1 as Int` and `1 as Int64`, or the strings and
/// numbers that Foundation bridges. Including the type keeps two features that both number their effects from
/// cancelling each other's.
struct CancelID: Hashable {
  /// The contents of an id. They are in a separate object because ids are copied more often than they are created,
  /// for example to look them up in several tables.
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

// Unchecked: ids are only compared and hashed, on any thread, as the documentation of `cancellable` explains. They
// cannot be required to be `Sendable`, since an `AnyHashable` is not.
extension CancelID: @unchecked Sendable {}

/// A key in the registry. It consists of an id and the element of the state that the effects belong to.
struct CancelToken: Sendable {
  /// The elements whose id lookups find an effect.
  enum Reach {
    /// The effect's element and all elements around it. Cancelling an id therefore also cancels the effects of
    /// children that have this id.
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
