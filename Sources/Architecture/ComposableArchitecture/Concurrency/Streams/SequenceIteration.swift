import DependencyInjection

/// One iteration of a sequence, which may go on in another task than before, but never in two at once. It
/// releases the sequence when that has ended.
final class SequenceIteration<Base: AsyncSequence & Sendable>: Sendable {
  // Unchecked: an iterator is used by one task at a time: taking it leaves `inUse` behind.
  private typealias Iterator = UncheckedSendable<Base.AsyncIterator>

  private enum State {
    case notBegun(Base)
    case waiting(Iterator)
    case inUse
    case ended
  }

  private let state: Locked<State>

  init(of base: Base) {
    state = Locked(.notBegun(base))
  }

  func next() async throws -> Base.Element? {
    guard var iterator = take() else { return nil }
    do {
      let element = try await iterator.value.next()
      let next = element == nil ? State.ended : .waiting(iterator)
      state.withLock { $0 = next }
      return element
    } catch {
      state.withLock { $0 = .ended }
      throw error
    }
  }

  /// Takes the iterator out, for the caller alone until it is put back.
  private func take() -> Iterator? {
    let previous = state.withLock { state in
      let previous = state
      if case .ended = previous { return previous }
      state = .inUse
      return previous
    }
    switch previous {
    case .notBegun(let base): return Iterator(base.makeAsyncIterator())
    case .waiting(let iterator): return iterator
    case .ended: return nil
    case .inUse:
      preconditionFailure(
        "The next element of a stream of \(Base.self) was awaited in two tasks at once. Give each task a stream of its own."
      )
    }
  }
}
