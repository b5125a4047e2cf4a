/// The object of an operator that encodes or decodes each value.
///
/// Values and the completion pass also before a subscription; nothing does after the first completion, error
/// or cancel. A cancel before a subscription does nothing.
@usableFromInline
final class CodingSubscription<Input, Failure: Error, Downstream: Subscriber>: UpstreamLink,
  OperatorSubscription
where Downstream.Failure == any Error {
  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String
  @usableFromInline let code: (Input) throws -> Downstream.Input

  @inlinable
  init(downstream: Downstream, description: String, code: @escaping (Input) throws -> Downstream.Input) {
    self.downstream = downstream
    self.description = description
    self.code = code
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    if isTerminal { return .none }
    do {
      return downstream.receive(try code(input))
    } catch {
      finish(with: .failure(error)) { $0?.cancel() }
      return .none
    }
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    finish(with: completion.eraseError) { _ in }
  }

  /// Ends the stream, if it has not ended.
  /// - Parameter release: A closure that gets upstream's subscription, before downstream is told.
  @inlinable
  func finish(
    with completion: Subscribers.Completion<any Error>,
    release: ((any Subscription)?) -> Void
  ) {
    lock.lock()
    let ended = state
    state = .terminal
    lock.unlock()
    switch ended {
    case .terminal: return
    case .waiting: release(nil)
    case .subscribed(let subscription): release(subscription)
    }
    downstream.receive(completion: completion)
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "downstream": downstream, "finished": isTerminal, "upstreamSubscription": upstreamSubscription as Any,
      ]
    )
  }
}
