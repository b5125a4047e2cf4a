import CombineShim

// For subjects that put an event into the buffers of all their subscribers, under their own lock and so in
// one order, before they have any of it delivered. Nothing here calls out or releases what is the user's, but
// for `deliverAppended`.
extension DemandBuffer {
  /// Takes a value without delivering it.
  @inlinable
  func append(_ value: S.Input) {
    lock.withLock { if flow.phase == .open { enqueue(value) } }
  }

  /// Takes the completion without delivering it.
  @inlinable
  func append(completion: Subscribers.Completion<S.Failure>) {
    lock.withLock { if flow.phase == .open { close(with: completion) } }
  }

  /// Delivers the appended values that are demanded, unless a drain is going on, which then does.
  @inlinable
  func deliverAppended() {
    drain(waits: true)
  }
}
