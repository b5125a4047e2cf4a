import CombineShim
import DequeModule

// For subjects that put an event into the buffers of all their subscribers, under their own lock and so in one order,
// before they have any of it delivered. Nothing here calls out or releases what is the user's, but for `deliverAppended`.
extension DemandBuffer {
  /// Makes a buffer that delivers nothing before ``deliverHeldBack()``, whatever is demanded and appended.
  /// - Parameter subscriber: Gets the values. It is let go after its completion and after ``cancel()``.
  @inlinable
  convenience init(holdingBackFrom subscriber: S) {
    self.init(subscriber: subscriber)
    state.isDelivering = true
  }

  /// Takes what comes before everything else. Called once, before anything was appended.
  /// - Parameters:
  ///   - values: The first values.
  ///   - completion: The completion after them; `nil` when more may come.
  @inlinable
  func begin(with values: Deque<S.Input>, completion: Subscribers.Completion<S.Failure>?) {
    lock.lock()
    state.values = values
    state.completion = completion
    lock.unlock()
  }

  /// Ends the holding back, and delivers what has come meanwhile.
  @inlinable
  func deliverHeldBack() {
    lock.lock()
    deliver()
    lock.unlock()
  }

  /// Takes a value without delivering it.
  @inlinable
  func append(_ value: S.Input) {
    lock.lock()
    if state.subscriber != nil, state.completion == nil { state.values.append(value) }
    lock.unlock()
  }

  /// Takes the completion without delivering it.
  @inlinable
  func append(completion: Subscribers.Completion<S.Failure>) {
    lock.lock()
    if state.subscriber != nil, state.completion == nil { state.completion = completion }
    lock.unlock()
  }

  /// Delivers what was appended, as far as it was demanded, unless a delivery is going on, which then does.
  @inlinable
  func deliverAppended() {
    lock.lock()
    if beginDelivering() { deliver() }
    lock.unlock()
  }
}
