import Bloc
import LivePagesCore

/// One browser session's bloc of a ``BlocPage``, and what its page offers. The actor owns the bloc.
public actor BlocPageSession<Page: BlocPage>: LiveSession {
  let page: Page
  /// How what it offers is named.
  let naming: OfferNaming
  private let connection: PageConnection
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// `nil` before the start and after the end.
  private(set) var bloc: Page.Source?

  /// - Parameter key: The names of the offers of a session that goes on as this one.
  init(_ page: Page, onChange: ChangeSignal, resuming key: NamingKey? = nil) {
    self.page = page
    connection = onChange.page
    naming = OfferNaming(of: page, onChange, resuming: key)
    tree = ViewTree(path: page.path, naming: naming) { onChange() }
    head = ObservedValue(beside: tree.reads) { onChange() }
  }

  func start(for visit: Visit) {
    start { page.makeBloc(for: visit, on: $0) }
  }

  /// - Parameter makeBloc: A closure that makes the bloc, which this actor owns.
  func start(_ makeBloc: (isolated any Actor) -> Page.Source) {
    bloc = PageConnection.$current.withValue(connection) { makeBloc(self) }
  }

  public func body() -> HTML {
    guard let bloc else { return HTML() }
    return tree.renderChanges { [page] in page.body(bloc) }
  }

  public func title() -> String? { currentHead?.title }

  public func address() -> PageAddress? { currentHead?.address }

  private var currentHead: PageHead? {
    guard let bloc else { return nil }
    return head.current { PageHead(title: page.title(bloc), address: page.address(bloc)) }
  }

  public func open(_ address: PageAddress) {
    guard let bloc, let action = page.action(for: address) else { return }
    page.send(action, to: bloc)
  }

  public func receive(_ event: OfferedEvent) throws(ViewEventError) {
    guard let bloc else { return }
    try tree.receive(
      event,
      showingChangesOf: { [page] in page.body(bloc) },
      send: { [page] in page.send($0, to: bloc) }
    )
  }

  public func end() async {
    tree.removeAll()
    let bloc = bloc.take()
    await bloc?.close()
  }
}
