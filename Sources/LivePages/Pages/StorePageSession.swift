import ComposableArchitecture
import LivePagesCore

/// One browser session's store of a ``StorePage``, and what its page offers. The actor owns the store, so
/// that sessions run beside each other on all cores.
public actor StorePageSession<Page: StorePage>: LiveSession {
  private let page: Page
  private let onChange: ChangeSignal
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// `nil` before the start and after the end.
  private var store: Store<Page.State, Page.Action>?
  private var following: [AnyObject?] = []
  private var animations: AnyCancellable?

  init(_ page: Page, onChange: ChangeSignal) {
    self.page = page
    self.onChange = onChange
    tree = ViewTree(path: page.path) { onChange(in: .current) }
    head = ObservedValue(beside: tree.reads) { onChange(in: .current) }
  }

  func start(for visit: Visit) {
    let store = withDependencies {
      $0.livePage = onChange.page
    } operation: {
      page.makeStore(for: visit, on: self)
    }
    self.store = store
    following = [store.follow(tree.changeFlag), store.follow(head.flag)]
    // The page is told of the first change of what it shows; this is how the others move.
    animations = store.publisher.dropFirst().sink { [onChange] _ in
      if Transaction.current.animation != nil { onChange(in: .current) }
    }
  }

  public func body() -> HTML {
    guard let store else { return HTML() }
    return tree.renderChanges { [page] in page.body(store) }
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
    try tree.receive(event, showingChangesOf: { [page] in page.body(store) }, send: { store.send($0) })
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
