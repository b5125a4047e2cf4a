import ComposableArchitecture
import Dispatch
import LivePagesCore

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
    start { page.makeObject(for: visit, queue: $1, on: $0) }
  }

  /// - Parameter makeObject: A closure that makes the object, which this actor owns.
  func start(_ makeObject: (isolated any Actor, DispatchQueue) -> Page.Object) {
    object = PageConnection.$current.withValue(connection) { makeObject(self, sessionQueue.queue) }
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
