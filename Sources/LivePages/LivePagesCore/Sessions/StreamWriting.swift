/// Writes a stream whenever it is woken, and has a task only for as long as that takes.
///
/// A stream goes on for hours, nearly all of the time without anything to write. A task that waited for it
/// would take more memory than the rest of an idle session.
package final class StreamWriting: Sendable {
  private struct Actions: Sendable {
    /// Performs an operation in a task.
    let perform: @Sendable (_ operation: @escaping @Sendable () async -> Void) -> Void
    /// Writes what has changed.
    let write: @Sendable () async -> Void
    /// Writes the end.
    let end: @Sendable () async -> Void
  }

  private struct State {
    /// `nil` before the beginning and after the end.
    var actions: Actions?
    var isOver = false
    /// Whether there is something that no write has begun to look at.
    var isWoken = false
    /// Whether a task is at work.
    var isWriting = false

    /// - Returns: What a new task is to be begun with; `nil` if none is needed.
    mutating func start() -> Actions? {
      guard !isWriting, isWoken || isOver, let actions else { return nil }
      isWriting = true
      return actions
    }

    /// Returns what a task does next.
    mutating func next() -> Next {
      if isOver {
        actions = nil
        return .end
      }
      guard isWoken else {
        isWriting = false
        return .rest
      }
      isWoken = false
      return .write
    }
  }

  private enum Next {
    case write
    case end
    case rest
  }

  private let state = Locked(State())

  /// Begins, with what has woken it before.
  ///
  /// - Parameters:
  ///   - perform: A closure that performs an operation in a task.
  ///   - write: A closure that writes what has changed. It is called by one task at a time.
  ///   - end: A closure that writes the end. It is called once, after all others.
  package func begin(
    performing perform: @escaping @Sendable (_ operation: @escaping @Sendable () async -> Void) -> Void,
    write: @escaping @Sendable () async -> Void,
    end: @escaping @Sendable () async -> Void
  ) {
    change { $0.actions = Actions(perform: perform, write: write, end: end) }
  }

  /// Writes, now or after what is being written. However often it is called meanwhile, one write follows.
  package func wake() { change { $0.isWoken = true } }

  /// Ends, now or after what is being written.
  func finish() { change { $0.isOver = true } }

  private func change(_ change: (inout State) -> Void) {
    let actions = state.withLock { state in
      change(&state)
      return state.start()
    }
    guard let actions else { return }
    actions.perform { await self.run(actions) }
  }

  private func run(_ actions: Actions) async {
    while true {
      switch state.withLock({ $0.next() }) {
      case .write: await actions.write()
      case .end: return await actions.end()
      case .rest: return
      }
    }
  }
}
