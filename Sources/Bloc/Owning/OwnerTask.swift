/// Makes tasks that run on a bloc's owner.
enum OwnerTask {
  /// Whether a task begins at once, within the call that makes it, and not in a later turn.
  static var isImmediate: Bool {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { true } else { false }
  }

  /// Makes a task on the owner. It begins at once, and the call returns when it waits for the first time, where the system can
  /// do that; elsewhere in a later turn.
  static func begin(
    on owner: isolated any Actor,
    _ operation: @escaping @Sendable (isolated any Actor) async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { await operation(owner) }
    } else {
      Task { await operation(owner) }
    }
  }
}

/// Waits until everything that the owner has in its queue had its turn.
func nextTurn(on owner: isolated any Actor) async {
  await withCheckedContinuation { continuation in
    Task {
      _ = owner
      continuation.resume()
    }
  }
}
