/// Handles an event: emits states, and ends when there is nothing more to do. It runs on the bloc's owner.
public typealias EventHandler<Event, State> =
  nonisolated(nonsending) (_ event: Event, _ emit: Emitter<State>) async throws -> Void
