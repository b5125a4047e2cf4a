import Dispatch

/// A browser session on one page. It is the actor that owns the page's state.
///
/// Each session is a separate actor, so a server's sessions use all cores. An actor can also own an object
/// that is not `Sendable`, such as a store.
public protocol LiveSession<Event>: Actor {
  /// The type of the events that the page's controls send.
  associatedtype Event: ViewEvent

  /// Returns the current content of the page, without the surrounding document that ``LivePage`` and the site
  /// add.
  func body() async -> HTML

  /// Returns the title of the browser window, or `nil` to use ``LivePage/title``.
  func title() async -> String?

  /// Returns the address that corresponds to the state, or `nil` if the state determines no address. The
  /// browser's address follows it.
  func address() async -> PageAddress?

  /// Opens an address. The site calls this method for the first address before it shows the page, and then
  /// whenever the person follows a link or navigates in the browser history.
  ///
  /// - Parameter address: One of ``LivePage/addresses`` for which ``LivePage/accepts(_:)`` returns `true`.
  func open(_ address: PageAddress) async

  /// Handles a person's event.
  ///
  /// - Throws: An error with a message for the person if the event cannot be handled. In that case, the state
  ///   is unchanged.
  func receive(_ event: Event) async throws(ViewEventError)

  /// Runs when the first tab starts listening to the page.
  func appear() async

  /// Runs when the person has left the page, which means that no tab has listened for the site's `absence`.
  /// The session stays open, because the person may return, but end any work that is done only for them.
  func disappear() async

  /// Ends the session. No other method is called afterward. Work in flight should end.
  func end() async
}

extension LiveSession {
  public func title() -> String? { nil }
  public func address() -> PageAddress? { nil }
  public func open(_ address: PageAddress) {}
  public func appear() {}
  public func disappear() {}
  public func end() {}

  /// Returns the current look of the page. It is a consistent snapshot if the session's methods don't
  /// suspend.
  func look(title: String) async -> PageLook {
    let body = await body()
    return PageLook(
      root: Element(.div, .id("live-page")) { body },
      title: await self.title() ?? title,
      address: await address()
    )
  }
}

/// A serial queue that is an actor's executor. A Combine scheduler that delivers on this queue delivers on
/// the actor, serialized with the actor's other work.
///
/// ```swift
/// actor SearchSession: LiveSession {
///   private let sessionQueue = SessionQueue(label: "search")
///   nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }
/// }
/// ```
public final class SessionQueue: SerialExecutor {
  /// The queue of the actor, for schedulers that deliver to it.
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

/// A signal that notifies the site of a change to a page's content. It can be called on any thread and
/// returns immediately. Consecutive calls may result in a single rendering.
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

  /// Reports a change to the state that a ``MovableSession`` saves. Changes to displayed content, and changes
  /// by events, are detected without this call.
  public func stateChanged() {
    noteState?()
  }
}
