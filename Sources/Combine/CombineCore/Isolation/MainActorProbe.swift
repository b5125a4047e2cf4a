/// A protocol of an object that is usable on the main actor alone.
private protocol Probe {}

/// An object whose conformance belongs to the main actor, so that a cast succeeds there.
private final class MainActorProbe: @MainActor Probe, Sendable {
  static let shared = MainActorProbe()
}

/// Returns whether the caller is known to be on the main actor: on the main thread, or in a task there. On
/// the main queue of a program whose main thread has ended, it is not known.
func isKnownToBeOnMainActor() -> Bool {
  isUsable(MainActorProbe.shared)
}

/// Not inlined, as the optimizer knows that the cast succeeds where it knows the type.
@inline(never)
private func isUsable(_ probe: Any) -> Bool {
  probe is any Probe
}
