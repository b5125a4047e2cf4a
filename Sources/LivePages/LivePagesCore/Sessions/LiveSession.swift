import Dispatch

/// A browser's session on one page: its state, and the actor that owns it.
///
/// Each session is a separate actor, so that a server's sessions use all cores, and so that a class that is
/// not `Sendable`, such as a store, can be owned by the session.
public protocol LiveSession<Event>: Actor {
  associatedtype Event: ViewEvent

  /// Returns the current content of the page, without the frame that ``LivePage`` and the site add.
  func body() async -> HTML

  /// Returns the title in the browser's window, or `nil` for ``LivePage/title``.
  func title() async -> String?

  /// Returns the address of the state on the page, which the browser's address follows, or `nil` if the state
  /// determines no address.
  func address() async -> PageAddress?

  /// Opens an address for the person: the first one before the page is shown, and others after links or
  /// navigation in the browser's history.
  ///
  /// - Parameter address: One of ``LivePage/addresses`` for which ``LivePage/accepts(_:)`` returns `true`.
  func open(_ address: PageAddress) async

  /// Handles an event of a person.
  ///
  /// - Throws: An error with a message for the person if the event cannot be handled. The state is unchanged
  ///   then.
  func receive(_ event: Event) async throws(ViewEventError)

  /// Runs when the first tab starts listening to the page.
  func appear() async

  /// Runs when the person has left the page: no tab has listened for the site's `absence`. The session stays
  /// open, because the person may return, but work that is only for them should end.
  func disappear() async

  /// Ends the session. No other method is called afterward, and work in flight should end.
  func end() async
}

extension LiveSession {
  public func title() -> String? { nil }
  public func address() -> PageAddress? { nil }
  public func open(_ address: PageAddress) {}
  public func appear() {}
  public func disappear() {}
  public func end() {}

  /// Returns the current look of the page: a consistent snapshot, if the session's methods don't suspend.
  func look(title: String) async -> PageLook {
    let body = await body()
    return PageLook(
      root: Element(.div, .id("live-page")) { body },
      title: await self.title() ?? title,
      address: await address()
    )
  }
}

/// A serial queue that an actor runs on. A Combine scheduler that delivers on this queue delivers on the
/// actor, serialized with all its other work.
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

/// Notifies the site that the content of a page has changed. It may be called on any thread and returns at
/// once; consecutive calls may result in a single rendering.
public struct ChangeSignal: Sendable {
  /// The connection to the page's browser, for events and navigation.
  public let page: PageConnection
  private let send: @Sendable (PageAnimation?) -> Void
  private let noteState: (@Sendable () -> Void)?
  /// A Boolean value that indicates whether the state of a ``MovableSession`` is saved.
  package var isSaved: Bool { noteState != nil }

  /// - Parameters:
  ///   - page: The connection to the page's browser.
  ///   - send: A closure that receives the animation of a change, or `nil` for a change without one.
  public init(
    page: PageConnection = PageConnection { _ in },
    _ send: @escaping @Sendable (PageAnimation?) -> Void
  ) {
    self.init(page: page, noteState: nil, send)
  }

  /// - Parameter noteState: A closure that is called when the saved state has changed; `nil` if nothing is
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

  /// Reports a change of the displayed content.
  ///
  /// - Parameter animation: The animation of the change, or `nil` for none.
  public func callAsFunction(animation: PageAnimation? = nil) {
    send(animation)
  }

  /// Reports a change of the state that a ``MovableSession`` saves. Changes of displayed content and changes
  /// by events are saved without this call.
  public func stateChanged() {
    noteState?()
  }
}
