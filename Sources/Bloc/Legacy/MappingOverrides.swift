/// Which forms of `mapEventToState` a bloc overrides, as far as is known. Those of ``Bloc`` say so when they
/// are called.
struct MappingOverrides {
  var isPlain = true
  var isThrowing = true
  /// Whether the functions are called to find that out.
  var isSought = false
  /// Whether that has been found out.
  var isKnown = false
}

extension Bloc {
  /// Whether the bloc overrides `mapEventToState`, which is found out by calling it with the first event.
  /// Call it in debug builds, in a bloc that has handlers: the streams are thrown away.
  final func overridesMapping(of event: Event) -> Bool {
    // A `MockBloc` overrides it for its own ends.
    guard !mappingOverrides.isKnown, !(Self.self is any Mocking.Type) else { return false }
    mappingOverrides.isSought = true
    let _: AsyncStream<State> = mapEventToState(event)
    let _: AsyncThrowingStream<State, any Error> = mapEventToState(event)
    mappingOverrides.isSought = false
    mappingOverrides.isKnown = true
    return mappingOverrides.isPlain || mappingOverrides.isThrowing
  }

  final var handlersBesideMapping: String {
    """
    '\(Self.self)' has event handlers and overrides mapEventToState, which is not called beside them. mapEventToState cannot be \
    overridden in conjunction with on(_:): handle the events in handlers, or in mapEventToState and without handlers.
    """
  }
}
