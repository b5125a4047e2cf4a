import Dispatch

/// The session of a browser on one page: its state, and the actor that owns it.
///
/// Each session is an actor of its own, so that the sessions of a server use all cores, and so that a class
/// that is not `Sendable`, such as a store, can live in it.
public protocol LiveSession<Event>: Actor {
  associatedtype Event: ViewEvent

  /// Returns the page as it looks now, without the frame that ``LivePage`` and the site put around it.
  func body() async -> HTML

  /// Returns the title in the browser's frame, or `nil` for ``LivePage/title``.
  func title() async -> String?

  /// Returns where on the page the state is, which the browser's address follows; `nil` where the state says
  /// nothing of that.
  func address() async -> PageAddress?

  /// Opens an address for the person: the first one before the page is shown, others by links and by going
  /// back and forth in the browser's history.
  ///
  /// - Parameter address: One of ``LivePage/addresses`` that ``LivePage/accepts(_:)``.
  func open(_ address: PageAddress) async

  /// Handles what a person did.
  ///
  /// - Throws: What to tell the person where it cannot be done. Nothing was changed then.
  func receive(_ event: Event) async throws(ViewEventError)

  /// Runs when a tab listens to the page, and none did before.
  func appear() async

  /// Runs when the person has left the page: no tab has listened to it for `absence` of the site. The
  /// session goes on, since they may come back; work that only they would see should end.
  func disappear() async

  /// Ends the session: nothing calls it any more. Work in flight should end.
  func end() async
}

extension LiveSession {
  public func title() -> String? { nil }
  public func address() -> PageAddress? { nil }
  public func open(_ address: PageAddress) {}
  public func appear() {}
  public func disappear() {}
  public func end() {}

  /// Returns the look of the page now: all of it at one moment, where the session answers without waiting.
  func look(title: String) async -> PageLook {
    let body = await body()
    return PageLook(
      root: Element(.div, .id("live-page")) { body },
      title: await self.title() ?? title,
      address: await address()
    )
  }
}

/// A serial queue on which an actor runs. What a Combine scheduler delivers on that queue is then delivered
/// on the actor, one call at a time with all else that the actor does.
///
/// ```swift
/// actor SearchSession: LiveSession {
///   private let sessionQueue = SessionQueue(label: "search")
///   nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }
/// }
/// ```
public final class SessionQueue: SerialExecutor {
  /// Where the actor runs: to be given to schedulers whose work is to come back to it.
  public let queue: DispatchQueue

  /// - Parameter label: The name of the queue in debuggers.
  public init(label: String) {
    queue = DispatchQueue(label: label)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  public func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}

/// Tells the site that the content of a page has changed. It may be called on any thread and returns at once;
/// several calls in a row may lead to one rendering.
public struct ChangeSignal: Sendable {
  /// The connection to the page's browser, for events and navigation.
  public let page: PageConnection
  private let send: @Sendable (PageAnimation?) -> Void
  private let noteState: (@Sendable () -> Void)?
  /// Whether what a ``MovableSession`` says of its state is saved.
  package var isSaved: Bool { noteState != nil }

  /// - Parameters:
  ///   - page: The way to the page's browser.
  ///   - send: A closure that gets how the change moves, or `nil` if it is to be shown at once.
  public init(
    page: PageConnection = PageConnection { _ in },
    _ send: @escaping @Sendable (PageAnimation?) -> Void
  ) {
    self.init(page: page, noteState: nil, send)
  }

  /// - Parameter noteState: A closure to be called when what is saved has changed; `nil` if nothing is saved.
  package init(
    page: PageConnection,
    noteState: (@Sendable () -> Void)?,
    _ send: @escaping @Sendable (PageAnimation?) -> Void
  ) {
    self.page = page
    self.noteState = noteState
    self.send = send
  }

  /// Says that what is shown has changed.
  ///
  /// - Parameter animation: The animation of the change; by default it is shown at once.
  public func callAsFunction(animation: PageAnimation? = nil) {
    send(animation)
  }

  /// Tells that the state which a ``MovableSession`` saves has changed. It need not be called for changes
  /// that are shown, nor for those that an event makes.
  public func stateChanged() {
    noteState?()
  }
}
