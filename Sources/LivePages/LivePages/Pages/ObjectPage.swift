import Bloc
import ComposableArchitecture
import Dispatch
import Foundation
import LivePagesCore
import TributaryReports

/// A page that shows an `ObservableObject`.
///
/// Conform to this protocol when the state of your page lives in an observable object, such as a view model.
/// Every tab has an object of its own, unless you set `sharing` to share one in a visit:
///
/// ```swift
/// struct SearchPage: ObjectPage {
///   enum Action { case retryTapped }
///   let path = "/search", title = "Search"
///
///   func makeObject(
///     for visit: Visit,
///     queue: DispatchQueue,
///     on session: isolated any Actor
///   ) -> SearchModel {
///     SearchModel(scheduler: queue)
///   }
///
///   func body(_ model: SearchModel) -> some View<Action> {
///     TextField("Search", text: model.field(\.query))
///     if model.hasFailed { Button("Try again", send: .retryTapped) }
///   }
///
///   func send(_ action: Action, to model: SearchModel) { model.retry() }
/// }
/// ```
///
/// The page is rendered again when the object's `objectWillChange` publishes. To show a property in a field,
/// call `field(_:)`. Other interactions of the user are values of `Action` that you handle in ``send(_:to:)``.
///
/// The object belongs to the session's actor, just as a view model in an app belongs to the main actor, so
/// don't change it from elsewhere. To deliver values on the actor, pass its serial queue to operators such as
/// `receive(on:)` and `debounce`.
public protocol ObjectPage: HydratingPage {
  /// The type of the object.
  associatedtype Object: ObservableObject
  /// The actions of the user, other than changes to fields that are bound to properties.
  associatedtype Action
  /// The type of the page's content.
  associatedtype Body: View<Action>

  /// Creates the object of a new session.
  ///
  /// The session's actor owns it.
  ///
  /// If the object needs data that you load asynchronously, load it in `admit(_:)`, and read it here with the
  /// visit's `admitted(as:)`.
  ///
  /// - Parameters:
  ///   - visit: The browser session, with the values that its pages share.
  ///   - queue: The serial queue of the session's actor. Deliver values to the object on this queue, as you
  ///     would on `DispatchQueue.main` in an app.
  ///   - session: The actor that owns the object.
  func makeObject(
    for visit: Visit,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> Object

  /// Returns the content and actions of the page. This method runs on the actor that owns the object.
  @ViewBuilder<Action> func body(_ object: Object) -> Body

  /// Returns the title of the browser window.
  ///
  /// By default, it's the title of the page.
  func title(_ object: Object) -> String

  /// Returns the action for an address that the user opens.
  ///
  /// For a description, see ``StorePage``.
  ///
  /// - Returns: The action, or `nil` if the page doesn't have content at this address.
  func action(for address: PageAddress) -> Action?

  /// Returns the address for the object's state, or `nil` to keep the current one.
  ///
  /// When the result changes, the browser shows the new address.
  func address(_ object: Object) -> PageAddress?

  /// Handles an action of the user.
  func send(_ action: Action, to object: Object)

  /// Called when the first tab connects to the page.
  func appear(_ object: Object)

  /// Called when no tab has been connected to the page for a few seconds.
  ///
  /// Stop work that nobody else would see, such as a timer.
  func disappear(_ object: Object)

  /// Called after the session has ended and cancelled its subscriptions to the object.
  func end(_ object: Object)
}

extension ObjectPage {
  public func title(_ object: Object) -> String { title }
  public func action(for address: PageAddress) -> Action? { nil }
  public func address(_ object: Object) -> PageAddress? { nil }
  public func accepts(_ address: PageAddress) -> Bool { action(for: address) != nil }
  public func appear(_ object: Object) {}
  public func disappear(_ object: Object) {}
  public func end(_ object: Object) {}

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> ObjectPageSession<Self> {
    let session = ObjectPageSession(self, onChange: onChange)
    await session.start(for: visit)
    return session
  }
}

extension ObjectPage where Action == Never {
  /// Does nothing, since the user changes the object of this page only with fields.
  public func send(_ action: Never, to object: Object) {}
}

/// The session of an ``ObjectPage``. It is an actor that owns the object, and contains the page's offers. The
/// actor runs on the queue that the object's publishers deliver on.
// Duplicates the calls in `BlocPageSession`, because both page protocols have the same requirements for
// different sources.
public actor ObjectPageSession<Page: ObjectPage>: LiveSession {
  private var code: PageCode<Page>
  /// The naming of the page's offers.
  let naming: OfferNaming
  private let connection: PageConnection
  private let sessionQueue: SessionQueue
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// The object, or `nil` before the start and after the end.
  private(set) var object: Page.Object?
  private var changes: AnyCancellable?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }

  /// - Parameter key: The naming key of the session to resume.
  init(_ page: Page, onChange: ChangeSignal, resuming key: NamingKey? = nil) {
    code = PageCode(page)
    connection = onChange.page
    sessionQueue = SessionQueue(label: page.path)
    naming = OfferNaming(of: page, onChange, resuming: key)
    tree = ViewTree(path: page.path, naming: naming) { onChange() }
    head = ObservedValue(beside: tree.reads) { onChange() }
  }

  func start(for visit: Visit) {
    start(for: visit) { $0.makeObject(for: visit, queue: $2, on: $1) }
  }

  /// - Parameters:
  ///   - visit: The browser session.
  ///   - makeObject: A closure that creates the object, owned by this actor.
  func start(for visit: Visit, _ makeObject: (Page, isolated any Actor, DispatchQueue) -> Page.Object) {
    code.begin(for: visit)
    // The object's schedulers and timers run closures on the queue.
    sessionQueue.queue.setSpecific(key: CallerContext.queueKey, value: code.visitor)
    code.run { page in
      object = PageConnection.$current.withValue(connection) { makeObject(page, self, sessionQueue.queue) }
    }
    // Only raises the flags. The page is rendered later on this actor, after the object has changed.
    changes = object?.objectWillChange.sink { [page = tree.changeFlag, head = head.flag] _ in
      page.raise()
      head.raise()
    }
  }

  public func body() -> HTML {
    guard let object else { return HTML() }
    return code.run { page in
      FieldOwner.$current.withValue(ObjectIdentifier(object)) {
        tree.renderChanges { page.body(object) }
      }
    }
  }

  public func title() -> String? { currentHead?.title }

  public func address() -> PageAddress? { currentHead?.address }

  private var currentHead: PageHead? {
    guard let object else { return nil }
    return code.run { page in
      head.current { PageHead(title: page.title(object), address: page.address(object)) }
    }
  }

  public func open(_ address: PageAddress) {
    guard let object else { return }
    code.run { page in
      if let action = page.action(for: address) { page.send(action, to: object) }
    }
  }

  public func receive(_ event: OfferedEvent) throws(ViewEventError) {
    guard let object else { return }
    try code.run { page throws(ViewEventError) in
      try FieldOwner.receive(for: ObjectIdentifier(object)) { () throws(ViewEventError) in
        try tree.receive(
          event,
          showingChangesOf: { page.body(object) },
          send: { page.send($0, to: object) }
        )
      }
    }
  }

  public func appear() {
    if let object { code.run { $0.appear(object) } }
  }

  public func disappear() {
    if let object { code.run { $0.disappear(object) } }
  }

  public func end() {
    changes = nil
    code.run { page in
      tree.removeAll()
      if let object = object.take() { page.end(object) }
    }
  }
}

/// A page that shows an `ObservableObject` and can continue after a restart or on another server.
///
/// To let a page continue, return the part of the object that you want to save, and provide a second method
/// that creates an object from it:
///
/// ```swift
/// struct SearchPage: MovableObjectPage {
///   func savedState(of model: SearchModel) -> String { model.query }
///
///   func makeObject(
///     for visit: Visit,
///     resuming query: String,
///     queue: DispatchQueue,
///     on session: isolated any Actor
///   ) -> SearchModel {
///     SearchModel(query: query, scheduler: queue)
///   }
///   …
/// }
/// ```
public protocol MovableObjectPage: ObjectPage, MovablePage {
  /// The type of the saved state.
  associatedtype SavedState: Codable

  /// Returns the state to save.
  ///
  /// The session calls this method after changes, at most once a second.
  func savedState(of object: Object) -> SavedState

  /// Creates the object of a session that resumes.
  ///
  /// - Parameters:
  ///   - visit: The browser session.
  ///   - state: The saved state.
  ///   - queue: The serial queue that the session's actor runs on.
  ///   - session: The actor that owns the object.
  func makeObject(
    for visit: Visit,
    resuming state: SavedState,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> Object

  /// Called when the object's session resumes.
  ///
  /// By default, this method does nothing.
  func resume(_ object: Object)
}

extension MovableObjectPage {
  public func resume(_ object: Object) {}

  public func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> ObjectPageSession<Self> {
    let saved = try SavedPage(state)
    let session = ObjectPageSession(self, onChange: onChange, resuming: saved.naming)
    try await session.start(from: saved, for: visit)
    return session
  }
}

extension ObjectPageSession: MovableSession where Page: MovableObjectPage {
  fileprivate func start(from saved: SavedPage, for visit: Visit) throws {
    let state: Page.SavedState = try saved.state()
    start(for: visit) { $0.makeObject(for: visit, resuming: state, queue: $2, on: $1) }
  }

  public func savedState() throws -> Data {
    guard let object else { throw EndedSessionError() }
    return try code.run { try SavedPage.data(naming: naming, $0.savedState(of: object)) }
  }

  public func resume() {
    if let object { code.run { $0.resume(object) } }
  }
}
