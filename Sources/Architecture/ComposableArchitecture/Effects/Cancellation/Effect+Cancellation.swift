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
