/// Waits until everything that goes on by itself on the main actor has had its turns. The main actor's queue is first in,
/// first out, so that the outcome is the same each time.
@MainActor
func settle(turns: Int = 50) async {
  for _ in 0..<turns { await turn() }
}

/// Waits until what is in the main actor's queue has had its turn.
@MainActor
func turn() async {
  await withCheckedContinuation { continuation in
    Task { @MainActor in continuation.resume() }
  }
}
