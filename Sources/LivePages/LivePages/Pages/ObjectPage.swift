import ComposableArchitecture
import Dispatch
import Foundation
import LivePagesCore

/// A page that shows an `ObservableObject`. Each tab has one of its own, or each visit, as `sharing` says.
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
/// The page is rendered again when the object's `objectWillChange` has sent something. Its properties are
/// fields by `field(_:)`; what else a person can do are values of `Action`, which ``send(_:to:)`` hands on.
///
/// The object belongs to the session's actor, as a view model belongs to the main actor in an app: it is
/// changed there only. That actor runs on a serial queue, so that `receive(on:)` and `debounce` with that
/// queue deliver there.
public protocol ObjectPage: HydratingPage {
  /// The object.
  associatedtype Object: ObservableObject
  /// The actions of a person, beside changing fields that are bound to properties.
  associatedtype Action
  associatedtype Body: View<Action>

  /// Makes the object of a new session, which belongs to the session's actor.
  ///
  /// What has to be waited for first is found by `admit(_:)`: the visit has it here, by `admitted(as:)`.
  ///
  /// - Parameters:
  ///   - visit: The browser's session, through which its pages share values.
  ///   - queue: The serial queue on which the session's actor runs: what comes from elsewhere reaches the
  ///     object by it, as it would by `DispatchQueue.main` in an app.
  ///   - session: The actor that owns the object.
  func makeObject(
    for visit: Visit,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> Object

  /// Returns what the page shows, and which actions it offers. It runs on the actor that owns the object.
  @ViewBuilder<Action> func body(_ object: Object) -> Body

  /// Returns the title in the browser's frame: the page's, unless it says another one of the object.
  func title(_ object: Object) -> String

  /// Returns what the object is told of an address that a person opens, as for a ``StorePage``.
  ///
  /// - Returns: `nil` where there is nothing.
  func action(for address: PageAddress) -> Action?

  /// Returns where on the page the object is. The browser's address follows it; `nil` where it stays as it
  /// is.
  func address(_ object: Object) -> PageAddress?

  /// Hands on what a person did.
  func send(_ action: Action, to object: Object)

  /// Runs when a tab listens to the page, and none did before.
  func appear(_ object: Object)

  /// Runs when the person has left the page: no tab has listened to it for some seconds. Work that only they
  /// would see should end.
  func disappear(_ object: Object)

  /// Runs when the session has ended, and with it what it knows of the object.
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
  /// Does nothing: the object is changed by fields alone.
  public func send(_ action: Never, to object: Object) {}
}

/// One browser session's object of an ``ObjectPage``, and what its page offers. The actor owns the object,
/// and runs on the queue to which the object's publishers deliver.
// Forwards the same calls as `BlocPageSession`: the pages' protocols have the same requirements for another
// kind of source.
public actor ObjectPageSession<Page: ObjectPage>: LiveSession {
  let page: Page
  /// How what it offers is named.
  let naming: OfferNaming
  private let connection: PageConnection
  private let sessionQueue: SessionQueue
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// `nil` before the start and after the end.
  private(set) var object: Page.Object?
  private var changes: AnyCancellable?

  public nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }

  /// - Parameter key: The names of the offers of a session that goes on as this one.
  init(_ page: Page, onChange: ChangeSignal, resuming key: NamingKey? = nil) {
    self.page = page
    connection = onChange.page
    sessionQueue = SessionQueue(label: page.path)
    naming = OfferNaming(of: page, onChange, resuming: key)
    tree = ViewTree(path: page.path, naming: naming) { onChange() }
    head = ObservedValue(beside: tree.reads) { onChange() }
  }

  func start(for visit: Visit) {
    start(for: visit) { page.makeObject(for: visit, queue: $1, on: $0) }
  }

  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - makeObject: A closure that makes the object, which this actor owns.
  func start(for visit: Visit, _ makeObject: (isolated any Actor, DispatchQueue) -> Page.Object) {
    PageStorage(page.hydratedStorage(for: visit)).run {
      object = PageConnection.$current.withValue(connection) { makeObject(self, sessionQueue.queue) }
    }
    // The page is rendered later on this actor, when the object has changed.
    changes = object?.objectWillChange.sink { [page = tree.changeFlag, head = head.flag] _ in
      page.raise()
      head.raise()
    }
  }

  public func body() -> HTML {
    guard let object else { return HTML() }
    return FieldOwner.$current.withValue(ObjectIdentifier(object)) {
      tree.renderChanges { [page] in page.body(object) }
    }
  }

  public func title() -> String? { currentHead?.title }

  public func address() -> PageAddress? { currentHead?.address }

  private var currentHead: PageHead? {
    guard let object else { return nil }
    return head.current { PageHead(title: page.title(object), address: page.address(object)) }
  }

  public func open(_ address: PageAddress) {
    guard let object, let action = page.action(for: address) else { return }
    page.send(action, to: object)
  }

  public func receive(_ event: OfferedEvent) throws(ViewEventError) {
    guard let object else { return }
    try FieldOwner.receive(for: ObjectIdentifier(object)) { () throws(ViewEventError) in
      try tree.receive(
        event,
        showingChangesOf: { [page] in page.body(object) },
        send: { [page] in page.send($0, to: object) }
      )
    }
  }

  public func appear() {
    if let object { page.appear(object) }
  }

  public func disappear() {
    if let object { page.disappear(object) }
  }

  public func end() {
    changes = nil
    tree.removeAll()
    if let object = object.take() { page.end(object) }
  }
}

/// A page over an `ObservableObject` whose sessions go on at another server, or after a restart, with what is
/// saved of the object.
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
  /// The part of the object that is saved.
  associatedtype SavedState: Codable

  /// Returns what is saved of the object. It is read at most once a second, after changes.
  func savedState(of object: Object) -> SavedState

  /// Makes the object of a session that goes on here.
  ///
  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - state: The saved state.
  ///   - queue: The serial queue on which the session's actor runs.
  ///   - session: The actor that owns the object.
  func makeObject(
    for visit: Visit,
    resuming state: SavedState,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> Object

  /// Runs when the object goes on here: nothing is done, unless the page says otherwise.
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
    start(for: visit) { page.makeObject(for: visit, resuming: state, queue: $1, on: $0) }
  }

  public func savedState() throws -> Data {
    guard let object else { throw EndedSessionError() }
    return try SavedPage.data(naming: naming, page.savedState(of: object))
  }

  public func resume() {
    if let object { page.resume(object) }
  }
}
