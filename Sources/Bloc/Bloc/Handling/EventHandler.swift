/// Handles an event: emits states, and ends when there is nothing more to do. It runs on the bloc's owner,
/// also where the compiler accepts a function that does not say so, such as a plain `async` method.
public typealias EventHandler<Event, State> =
  nonisolated(nonsending) (_ event: Event, _ emit: Emitter<State>) async throws -> Void
