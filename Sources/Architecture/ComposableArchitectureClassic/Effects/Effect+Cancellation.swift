import ComposableArchitecture

extension Effect {
  /// Makes this effect cancellable by id.
  ///
  /// The type of an id is part of its identity, so `1 as Int` and `1 as Int8` are different ids. Several
  /// effects can share an id. Each store has its own ids.
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels all in-flight
  ///     effects with the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Self {
    Self(base: base.cancellable(id: id, cancelInFlight: cancelInFlight))
  }

  /// Makes this effect cancellable, using a type as the id.
  /// - Parameters:
  ///   - id: The type that serves as the id.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels all in-flight
  ///     effects with the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self {
    Self(base: base.cancellable(id: id, cancelInFlight: cancelInFlight))
  }

  /// Returns an effect that, when started, cancels all in-flight effects with the given id.
  /// - Parameter id: The id.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: AnyHashable) -> Self {
    Self(base: .cancel(id: id))
  }

  /// Returns an effect that, when started, cancels all in-flight effects whose id is the given type.
  /// - Parameter id: The type.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: Any.Type) -> Self {
    Self(base: .cancel(id: id))
  }

  /// Returns an effect that, when started, cancels all in-flight effects with any of the given ids.
  /// - Parameter ids: The ids.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [AnyHashable]) -> Self {
    Self(base: .cancel(ids: ids))
  }

  /// Returns an effect that, when started, cancels all in-flight effects whose id is one of the given types.
  /// - Parameter ids: The types.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [Any.Type]) -> Self {
    Self(base: .cancel(ids: ids))
  }

  /// Returns an effect that, when started, cancels all in-flight effects with any of the given ids.
  @available(*, deprecated, message: "Pass an array.")
  public static func cancel(ids: AnyHashable...) -> Self {
    cancel(ids: ids)
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all in-flight effects and operations with the given id, in the store whose effect calls this
  /// function.
  /// - Parameter id: The id.
  public static func cancel(id: some Hashable) async {
    cancelNow { cancel(id: id) }
  }

  /// Cancels all in-flight effects and operations whose id is the given type, in the store whose effect calls
  /// this function.
  /// - Parameter id: The type.
  public static func cancel(id: Any.Type) async {
    cancelNow { cancel(id: id) }
  }

  /// Calls a closure. Because the closure is synchronous, `cancel` refers to the function of the current
  /// architecture in it.
  private static func cancelNow(_ cancel: () -> Void) {
    cancel()
  }
}
