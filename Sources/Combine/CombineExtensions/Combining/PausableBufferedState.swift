import CombineShim
import DequeModule

/// The state of a ``Publishers/PausableBuffered``: whether it is paused, and what has come since.
@usableFromInline
struct PausableBufferedState<Value> {
  /// The decision about a value.
  @usableFromInline
  enum Decision {
    case send(Value)
    /// It is kept; another may have been dropped for it, which the caller releases.
    case keep(dropped: Value?)
  }

  @usableFromInline let options: PausableBufferedOptions
  @usableFromInline var isPaused = true

  /// The values that have come since it was paused.
  @usableFromInline var kept = Deque<Value>()

  @inlinable
  init(options: PausableBufferedOptions) {
    self.options = options
  }

  @inlinable
  mutating func receive(_ value: Value) -> Decision {
    guard isPaused else { return .send(value) }
    kept.append(value)
    return .keep(dropped: kept.count > options.limit ? kept.popFirst() : nil)
  }

  /// Pauses, or goes on.
  /// - Returns: What is to be sent now.
  @inlinable
  mutating func pause(_ isPaused: Bool) -> Deque<Value> {
    self.isPaused = isPaused
    return isPaused ? [] : takeAll()
  }

  /// - Returns: What is to be sent before the completion.
  @inlinable
  mutating func complete<Failure: Error>(_ completion: Subscribers.Completion<Failure>) -> Deque<Value> {
    let flushes =
      switch completion {
      case .finished: options.flushOnCompleted
      case .failure: options.flushOnError
      }
    return flushes ? takeAll() : []
  }

  /// - Returns: All that was kept.
  @inlinable
  mutating func takeAll() -> Deque<Value> {
    defer { kept = [] }
    return kept
  }
}
