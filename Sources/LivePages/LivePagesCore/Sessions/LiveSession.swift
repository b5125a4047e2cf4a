import Dispatch

/// An actor that owns the state of one page in one browser session.
///
/// Sessions run on all cores of a server, because they are separate actors. A session can also own an object
/// that isn't `Sendable`, such as a store.
public protocol LiveSession<Event>: Actor {
  /// The type of the events that the page's controls send.
  associatedtype Event: ViewEvent

  /// Returns the current content of the page.
  ///
  /// The ``LivePage`` and the site add the surrounding document.
  func body() async -> HTML

  /// Returns the title of the browser window, or `nil` to use ``LivePage/title``.
  func title() async -> String?

  /// Returns the address for the state, or `nil` if the state doesn't determine one.
  ///
  /// When the result changes, the browser shows the new address.
  func address() async -> PageAddress?

  /// Opens an address.
  ///
  /// The site calls this method with the first address before it shows the page, and later when the user
  /// follows a link or goes back or forward in the history.
  ///
  /// - Parameter address: One of ``LivePage/addresses`` for which ``LivePage/accepts(_:)`` returns `true`.
  func open(_ address: PageAddress) async

  /// Handles an event that the user caused.
  ///
  /// - Throws: An error with a message for the user if the session can't handle the event. Leave the state
  ///   unchanged in this case.
  func receive(_ event: Event) async throws(ViewEventError)

  /// Called when the first tab connects to the page.
  func appear() async

  /// Called when no tab has been connected to the page for the site's `absence`.
  ///
  /// The session stays open, since the visitor may return. Stop work that nobody else would see, such as a
  /// timer.
  func disappear() async

  /// Ends the session, including any work that is still running.
  ///
  /// The site doesn't call another method afterward.
  func end() async
}

extension LiveSession {
  public func title() -> String? { nil }
  public func address() -> PageAddress? { nil }
  public func open(_ address: PageAddress) {}
  public func appear() {}
  public func disappear() {}
  public func end() {}

  /// Returns the current look of the page, a consistent snapshot if the session's methods don't suspend.
  func look(title: String) async -> PageLook {
    let body = await body()
    return PageLook(
      root: Element(.div, .id("live-page")) { body },
      title: await self.title() ?? title,
      address: await address()
    )
  }
}

/// A serial queue that serves as the executor of an actor.
///
/// With this executor, a Combine scheduler that delivers on the queue also delivers on the actor, and never
/// at the same time as the actor's other work:
///
/// ```swift
/// actor SearchSession: LiveSession {
///   private let sessionQueue = SessionQueue(label: "search")
///   nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }
/// }
/// ```
public final class SessionQueue: SerialExecutor {
  /// The queue of the actor, for schedulers that deliver values to it.
  public let queue: DispatchQueue

  /// Creates a serial queue.
  ///
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

/// A signal for reporting changes to the content of a page.
///
/// You can call it on any thread. It returns immediately, and the site may respond to several calls with a
/// single rendering.
public struct ChangeSignal: Sendable {
  /// The connection to the page's browser, for events and navigation.
  public let page: PageConnection
  private let send: @Sendable (PageAnimation?) -> Void
  private let noteState: (@Sendable () -> Void)?
  /// A Boolean value that indicates whether the state of a ``MovableSession`` is saved.
  package var isSaved: Bool { noteState != nil }

  /// Creates a signal that passes changes to a closure.
  ///
  /// - Parameters:
  ///   - page: The connection to the page's browser.
  ///   - send: A closure that receives the animation of a change, or `nil` for a change without one.
  public init(
    page: PageConnection = PageConnection { _ in },
    _ send: @escaping @Sendable (PageAnimation?) -> Void
  ) {
    self.init(page: page, noteState: nil, send)
  }

  /// - Parameter noteState: A closure that is called when the saved state has changed, or `nil` if nothing is
  ///   saved.
  package init(
    page: PageConnection,
    noteState: (@Sendable () -> Void)?,
    _ send: @escaping @Sendable (PageAnimation?) -> Void
  ) {
    self.page = page
    self.noteState = noteState
    self.send = send
  }

  /// Reports a change to the displayed content.
  ///
  /// - Parameter animation: The animation of the change, or `nil` for none.
  public func callAsFunction(animation: PageAnimation? = nil) {
    send(animation)
  }

  /// Reports a change to the state that a ``MovableSession`` saves.
  ///
  /// You don't have to call this method for changes by events or for changes that are visible on the page.
  public func stateChanged() {
    noteState?()
  }
}
