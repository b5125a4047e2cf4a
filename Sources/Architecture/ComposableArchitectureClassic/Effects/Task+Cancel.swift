import ComposableArchitecture

extension Task where Success == Never, Failure == Never {
  /// Cancels the effects and operations of an id, in the store whose effect calls this.
  /// - Parameter id: The id.
  public static func cancel(id: some Hashable) async {
    cancelNow { cancel(id: id) }
  }

  /// Cancels the effects and operations of a type that stands as an id, in the store whose effect calls this.
  /// - Parameter id: The type.
  public static func cancel(id: Any.Type) async {
    cancelNow { cancel(id: id) }
  }

  /// In a closure that is not asynchronous, `cancel` is the function of the architecture of today.
  private static func cancelNow(_ cancel: () -> Void) {
    cancel()
  }
}
