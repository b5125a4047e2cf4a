extension Task where Success == Never, Failure == Never {
  /// Cancels the effects and operations of an id, in the store whose effect calls this.
  /// - Parameter id: The id.
  public static func cancel(id: some Hashable) {
    cancel(CancelID(id))
  }

  /// Cancels the effects and operations of a type that stands as an id, in the store whose effect calls this.
  /// - Parameter id: The type.
  public static func cancel(id: Any.Type) {
    cancel(CancelID(id))
  }

  private static func cancel(_ id: CancelID) {
    let context = EffectContext.active
    context.registry.cancel([CancelToken(id: id, path: context.path)])
  }
}
