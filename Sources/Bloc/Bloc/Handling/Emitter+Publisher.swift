import CombineShim
import TributaryReports

extension Emitter {
  /// Emits a state for each element of a publisher.
  ///
  /// Await this method in a handler. It returns when the publisher finishes or the emitter is done.
  ///
  /// - Parameters:
  ///   - publisher: The publisher, which may publish on any thread. When an element arrives on the bloc's
  ///     owner, and the bloc can recognize this, as it can for the main actor, the bloc emits the state
  ///     immediately. All other elements first hop to the owner, in order.
  ///   - onData: A closure that returns the state for an element.
  ///   - onError: A closure that returns the state for the publisher's failure. If you pass `nil`, this
  ///     method throws the failure.
  public final nonisolated(nonsending) func forEach<P: Publisher>(
    _ publisher: P,
    onData: @escaping (P.Output) -> State,
    onError: ((P.Failure) -> State)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(P.Failure) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    do throws(P.Failure) {
      try await receive(publisher) { self.deliverOnOwner(onData($0), at: origin) }
    } catch {
      guard let onError else { throw error }
      deliverOnOwner(onError(error), at: origin)
    }
  }

  /// Calls a closure with each element of a publisher.
  ///
  /// Await this method in a handler. It returns when the publisher finishes or the emitter is done.
  ///
  /// - Parameters:
  ///   - publisher: The publisher, which may publish on any thread. See `forEach`.
  ///   - onData: A closure that handles an element, on the bloc's owner.
  ///   - onError: A closure that handles the publisher's failure. If you pass `nil`, this method throws the
  ///     failure.
  public final nonisolated(nonsending) func onEach<P: Publisher>(
    _ publisher: P,
    onData: @escaping (P.Output) -> Void,
    onError: ((P.Failure) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(P.Failure) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIfOffOwner("onEach", at: origin)
    do throws(P.Failure) {
      try await receive(publisher, onData)
    } catch {
      guard let onError else { throw error }
      onError(error)
    }
  }

  /// Calls an asynchronous closure with each element of a publisher.
  ///
  /// Await this method in a handler. It returns when the publisher and all calls have ended, or when the
  /// emitter is done.
  ///
  /// The calls run concurrently on the bloc's owner, each in a separate task. When the publisher fails
  /// without an `onError`, or the emitter is done, the tasks are cancelled. From then on, their `isDone` is
  /// `true`, and the bloc ignores the states that they emit.
  ///
  /// - Parameters:
  ///   - publisher: The publisher, which may publish on any thread. See `forEach`.
  ///   - onData: A closure that handles an element.
  ///   - onError: A closure that handles the publisher's failure. If you pass `nil`, this method throws the
  ///     failure.
  public final nonisolated(nonsending) func onEach<P: Publisher>(
    _ publisher: P,
    onData: nonisolated(nonsending) @escaping (P.Output) async -> Void,
    onError: ((P.Failure) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(P.Failure) {
    try await withTasks { tasks throws(P.Failure) in
      try await onEach(
        publisher,
        onData: { tasks.begin($0, onData) },
        onError: onError,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }

  private nonisolated(nonsending) func receive<P: Publisher>(
    _ publisher: P,
    _ onData: @escaping (P.Output) -> Void
  ) async throws(P.Failure) {
    subscriptionBegins()
    defer { subscriptionEnded() }
    let reception = PublisherReception<P.Output, P.Failure>(mailbox: mailbox, onData: onData)
    let result = await withTaskCancellationHandler {
      await reception.run(publisher)
    } onCancel: {
      reception.cancel()
    }
    if isDone { return }
    try result.get()
  }
}

/// Delivers the elements of a publisher on the owner, in order, until it completes or is cancelled.
final class PublisherReception<Output, Failure: Error>: @unchecked Sendable {
  // `lock` protects the fields, and `onData` is called only on the owner. As with all publishers, nothing
  // checks the elements when they cross threads.

  private let mailbox: BlocMailbox
  /// The context of the handler, in which the closures run regardless of who publishes.
  private let context = CallerContext.current.afterEvent
  private let lock = Lock()
  private var onData: ((Output) -> Void)?
  private var subscription: AnyCancellable?
  /// The number of elements and completions that are posted to the mailbox and haven't been delivered yet.
  /// Until it is zero, later events must be posted as well.
  private var onTheWay = 0
  private var result: Result<Void, Failure>?
  private var continuation: CheckedContinuation<Void, Never>?

  init(mailbox: BlocMailbox, onData: @escaping (Output) -> Void) {
    self.mailbox = mailbox
    self.onData = onData
  }

  /// Waits until the publisher completes, or until you call `cancel`.
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

  /// Ends without a failure. You can call this method from any thread, and more than once.
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

  /// Runs an action on the owner, immediately if the caller is on the owner and no earlier action is waiting,
  /// and otherwise later.
  private func bring(_ action: @escaping () -> Void) {
    let isAtOnce = lock.withLock {
      if onTheWay == 0, mailbox.owner.isOnOwner { return true }
      onTheWay += 1
      return false
    }
    if isAtOnce { return context.run(action) }
    mailbox.post(
      {
        self.lock.withLock { self.onTheWay -= 1 }
        action()
      },
      in: context
    )
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
    let released = lock.withLock {
      () -> (((Output) -> Void)?, AnyCancellable?, CheckedContinuation<Void, Never>?)? in
      guard self.result == nil else { return nil }
      self.result = result
      return (onData.take(), self.subscription.take(), self.continuation.take())
    }
    guard let (onData, subscription, continuation) = released else { return }
    subscription?.cancel()
    if let continuation {
      mailbox.activity?.begin()
      continuation.resume()
    }
    withExtendedLifetime(onData) {}
  }
}
