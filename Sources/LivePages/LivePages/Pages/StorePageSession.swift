import ComposableArchitecture
import LivePagesCore

/// One browser session's store of a ``StorePage``, and what its page offers. The actor owns the store, so
/// that sessions run beside each other on all cores.
public actor StorePageSession<Page: StorePage>: LiveSession {
  let page: Page
  /// How what it offers is named.
  let naming: OfferNaming
  private let onChange: ChangeSignal
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// `nil` before the start and after the end.
  private(set) var store: Store<Page.State, Page.Action>?
  private var following: [AnyObject?] = []
  private var animations: AnyCancellable?

  /// - Parameter key: The names of the offers of a session that goes on as this one.
  init(_ page: Page, onChange: ChangeSignal, resuming key: NamingKey? = nil) {
    self.page = page
    self.onChange = onChange
    naming = OfferNaming(of: page, onChange, resuming: key)
    tree = ViewTree(path: page.path, naming: naming) { onChange(in: .current) }
    head = ObservedValue(beside: tree.reads) { onChange(in: .current) }
  }

  func start(for visit: Visit) {
    start { page.makeStore(for: visit, on: $0) }
  }

  /// - Parameter makeStore: A closure that makes the store, which this actor owns.
  func start(_ makeStore: (isolated any Actor) -> Store<Page.State, Page.Action>) {
    // Not returned from the closure: what an object was made with that is returned may be kept for long after
    // the object has gone, in pieces that keep a page of memory each.
    withDependencies {
      $0.livePage = onChange.page
    } operation: {
      store = makeStore(self)
    }
    guard let store else { return }
    following = [store.follow(tree.changeFlag), store.follow(head.flag)]
    // The page is told of the first change of what it shows; this is how the others move.
    animations = store.publisher.dropFirst().sink { [onChange] _ in
      if Transaction.current.animation != nil { onChange(in: .current) } else { onChange.stateChanged() }
    }
  }

  public func body() -> HTML {
    guard let store else { return HTML() }
    return FieldOwner.$current.withValue(store.identity) {
      tree.renderChanges { [page] in page.body(store) }
    }
  }

  public func title() -> String? { currentHead?.title }

  public func address() -> PageAddress? { currentHead?.address }

  private var currentHead: PageHead? {
    guard let store else { return nil }
    return head.current { PageHead(title: page.title(store), address: page.address(store)) }
  }

  public func open(_ address: PageAddress) {
    guard let store, let action = page.action(for: address) else { return }
    store.send(action)
  }

  public func receive(_ event: OfferedEvent) throws(ViewEventError) {
    guard let store else { return }
    try FieldOwner.receive(for: store.identity) { () throws(ViewEventError) in
      try tree.receive(event, showingChangesOf: { [page] in page.body(store) }, send: { store.send($0) })
    }
  }

  public func appear() {
    if let store { page.appear(store) }
  }

  public func disappear() {
    if let store { page.disappear(store) }
  }

  public func end() {
    animations = nil
    following = []
    tree.removeAll()
    // The store refers to this session, its owner, which would keep itself.
    store = nil
  }
}
