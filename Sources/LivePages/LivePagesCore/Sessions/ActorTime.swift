/// The time that a browser session's events take on the actors of its pages, including the rendering after each event.
///
/// Time in which an event waits for its actor doesn't count, because other sessions may have caused the wait.
package final class ActorTime: Sendable {
  private struct Account {
    var spent = Duration.zero
    /// The pages whose next rendering shows the result of an event.
    var changed: Set<ObjectIdentifier> = []
  }

  @TaskLocal private static var current: ActorTime?

  private let now: @Sendable () -> ContinuousClock.Instant
  private let account = Locked(Account())

  package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

  /// Runs code of a page's actor. If it handles a person's event, the time that it takes is charged to the session.
  ///
  /// The closure is synchronous, because other code may run on the actor while asynchronous code waits.
  package static func measure<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let current else { return try body() }
    let start = current.now()
    defer {
      let time = current.now() - start
      current.account.withLock { $0.spent += time }
    }
    return try body()
  }

  /// Runs code that handles an event of a page.
  func handlingEvent<Result>(of page: AnyObject, _ body: () async -> Result) async -> Result {
    _ = account.withLock { $0.changed.insert(ObjectIdentifier(page)) }
    return await Self.$current.withValue(self, operation: body)
  }

  /// Runs code that renders a page. It is charged only after an event of the page, because other changes may come
  /// from other people.
  func rendering<Result>(_ page: AnyObject, _ body: () async -> Result) async -> Result {
    let isResult = account.withLock { $0.changed.remove(ObjectIdentifier(page)) != nil }
    return await Self.$current.withValue(isResult ? self : nil, operation: body)
  }

  /// Forgets a page.
  func forget(_ page: AnyObject) {
    _ = account.withLock { $0.changed.remove(ObjectIdentifier(page)) }
  }

  /// Returns the time since the last call.
  package func take() -> Duration {
    account.withLock { account in
      defer { account.spent = .zero }
      return account.spent
    }
  }
}
