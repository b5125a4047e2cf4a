import ComposableArchitecture

extension Effect {
  /// Makes this effect cancellable by an id.
  ///
  /// The type is part of an id: `1 as Int` and `1 as Int8` are different ids. Several effects may share an
  /// id. Each store has its own ids.
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels all in-flight
  ///     effects with the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Self {
    Self(base: base.cancellable(id: id, cancelInFlight: cancelInFlight))
  }

  /// Makes this effect cancellable by a type that serves as an id.
  /// - Parameters:
  ///   - id: The type.
  ///   - cancelInFlight: A Boolean value that indicates whether starting this effect cancels all in-flight
  ///     effects with the same id.
  /// - Returns: An effect that sends the same actions.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self {
    Self(base: base.cancellable(id: id, cancelInFlight: cancelInFlight))
  }

  /// Returns an effect that cancels the effects in flight with an id when it is started.
  /// - Parameter id: The id.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: AnyHashable) -> Self {
    Self(base: .cancel(id: id))
  }

  /// Returns an effect that cancels the effects of a type that serves as an id.
  /// - Parameter id: The type.
  /// - Returns: An effect that sends nothing.
  public static func cancel(id: Any.Type) -> Self {
    Self(base: .cancel(id: id))
  }

  /// Returns an effect that cancels the effects of several ids.
  /// - Parameter ids: The ids.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [AnyHashable]) -> Self {
    Self(base: .cancel(ids: ids))
  }

  /// Returns an effect that cancels the effects of several types that serve as ids.
  /// - Parameter ids: The types.
  /// - Returns: An effect that sends nothing.
  public static func cancel(ids: [Any.Type]) -> Self {
    Self(base: .cancel(ids: ids))
  }

  /// Returns an effect that cancels the effects of several ids.
  @available(*, deprecated, message: "Pass an array.")
  public static func cancel(ids: AnyHashable...) -> Self {
    cancel(ids: ids)
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels the effects and operations of an id, in the store whose effect calls this function.
  /// - Parameter id: The id.
  public static func cancel(id: some Hashable) async {
    cancelNow { cancel(id: id) }
  }

  /// Cancels the effects and operations of a type that serves as an id, in the store whose effect calls this
  /// function.
  /// - Parameter id: The type.
  public static func cancel(id: Any.Type) async {
    cancelNow { cancel(id: id) }
  }

  /// In a synchronous closure, `cancel` is the function of the current architecture.
  private static func cancelNow(_ cancel: () -> Void) {
    cancel()
  }
}
