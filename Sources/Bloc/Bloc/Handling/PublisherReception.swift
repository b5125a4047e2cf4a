import CombineShim
import Confinement

/// Brings the values of a publisher to the owner, in order, until it ends or is cancelled.
final class PublisherReception<Output, Failure: Error>: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`; `onData` is called on the owner only. Values of publishers
  // cross threads without a check, as all do.

  private let mailbox: BlocMailbox
  private let lock = Lock()
  private var onData: ((Output) -> Void)?
  private var subscription: AnyCancellable?
  /// The number of values and completions that were posted to the mailbox. Later ones must be posted too.
  private var onTheWay = 0
  private var result: Result<Void, Failure>?
  private var continuation: CheckedContinuation<Void, Never>?

  init(mailbox: BlocMailbox, onData: @escaping (Output) -> Void) {
    self.mailbox = mailbox
    self.onData = onData
  }

  /// Waits until the publisher ends, or `cancel` is called.
  nonisolated(nonsending) func run(_ publisher: some Publisher<Output, Failure>) async -> Result<
    Void, Failure
  > {
    guard !lock.withLock({ result != nil }) else { return .success(()) }
    let subscription = publisher.sink { completion in
      self.bring { self.end(completion) }
    } receiveValue: { value in
      self.bring { self.receive(value) }
    }
    hold(subscription)
    await withCheckedContinuation { continuation in
      let hasEnded = lock.withLock {
        if result == nil { self.continuation = continuation }
        return result != nil
      }
      if hasEnded {
        mailbox.activity?.begin()
        continuation.resume()
      }
    }
    mailbox.activity?.end()
    return lock.withLock { result ?? .success(()) }
  }

  /// Ends without a failure. May be called from any thread, and again.
  func cancel() {
    finish(with: .success(()))
  }

  private func hold(_ subscription: AnyCancellable) {
    let hasEnded = lock.withLock {
      if result == nil { self.subscription = subscription }
      return result != nil
    }
    if hasEnded { subscription.cancel() }
  }

  /// Runs an action on the owner: at once if called there with nothing posted before, and otherwise later.
  private func bring(_ action: @escaping () -> Void) {
    lock.lock()
    if onTheWay == 0, mailbox.owner.isOnOwner {
      lock.unlock()
      return action()
    }
    onTheWay += 1
    lock.unlock()
    mailbox.post {
      self.lock.withLock { self.onTheWay -= 1 }
      action()
    }
  }

  private func receive(_ value: Output) {
    let onData = lock.withLock { self.onData }
    onData?(value)
  }

  private func end(_ completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: finish(with: .success(()))
    case .failure(let error): finish(with: .failure(error))
    }
  }

  private func finish(with result: Result<Void, Failure>) {
    lock.lock()
    guard self.result == nil else { return lock.unlock() }
    self.result = result
    let (onData, subscription, continuation) = (onData, subscription, continuation)
    self.onData = nil
    self.subscription = nil
    self.continuation = nil
    lock.unlock()
    subscription?.cancel()
    if let continuation {
      mailbox.activity?.begin()
      continuation.resume()
    }
    withExtendedLifetime(onData) {}
  }
}
