/// The views of a page, and the actions that they offer.
///
/// Use a tree when you write a session of your own. It belongs to the actor that owns the page's state.
///
/// The browser doesn't learn your actions. It refers to one by an opaque name that a control keeps as long as
/// it offers the same action. When the control offers a different action, it gets a new name, and the tree
/// rejects the previous one. This way, a late click doesn't send an action that the user hasn't seen:
///
/// ```swift
/// actor LampSession: LiveSession {
///   private let tree: ViewTree<LampAction>
///   private var lamp = Lamp()
///
///   func body() -> HTML { tree.render { LampView(lamp) } }
///
///   func receive(_ event: OfferedEvent) throws(ViewEventError) {
///     try tree.receive(event, showing: { LampView(lamp) }) { lamp.perform($0) }
///     …
///   }
/// }
/// ```
///
/// Access the tree only on its actor. `StorePage` and `BlocPage` create one for you.
public final class ViewTree<Action> {
  private let state: TreeState
  private let flag: ChangeFlag
  private var root: ComponentNode?
  /// The receiver of the current event's actions.
  private var send: ((Action) -> Void)?

  /// Creates a tree without content.
  ///
  /// - Parameters:
  ///   - path: The path of the page, for links to its other addresses.
  ///   - onChange: A closure that the tree calls, on any thread, when an observed object on the page changes.
  ///     Pass `nil` to save memory by turning off observation. A rendering then renders all components, with
  ///     the exception of equal views.
  public convenience init(path: String = "/", onChange: (@Sendable () -> Void)?) {
    // Pages of other sessions have different names, which makes it impossible to mistake an event for one
    // session for that of another.
    self.init(path: path, naming: .random, onChange: onChange)
  }

  /// Creates a tree whose names for offers derive from a key.
  ///
  /// Use this initializer for a ``MovableSession``. A second tree with the same key gives an offer the same
  /// name, if it has the same action and position.
  ///
  /// - Parameters:
  ///   - path: The path of the page, for links to its other addresses.
  ///   - key: The secret that names derive from, for the session to save.
  ///   - onChange: A closure that the tree calls, on any thread, when an observed object on the page changes.
  ///     Pass `nil` to save memory by turning off observation. A rendering then renders all components, with
  ///     the exception of equal views.
  public convenience init(
    path: String = "/",
    key: NamingKey,
    onChange: (@Sendable () -> Void)?
  ) {
    self.init(path: path, naming: .actions(key), onChange: onChange)
  }

  package convenience init(
    path: String = "/",
    firstName: UInt64,
    onChange: (@Sendable () -> Void)?
  ) {
    self.init(path: path, naming: .numbers(after: firstName), onChange: onChange)
  }

  /// - Parameter naming: How the tree's offers are named.
  package init(path: String = "/", naming: OfferNaming, onChange: (@Sendable () -> Void)?) {
    state = TreeState(base: path == "/" ? "" : path, naming: naming, onChange: onChange)
    flag = state.makeFlag()
  }

  /// The flag that is raised when an object that the root view observes changes.
  package var changeFlag: ChangeFlag { flag }

  /// The view's reads of observed objects, for values shown outside the view.
  package var reads: TrackedReads { state.reads }

  /// Returns the HTML of a view, including the names of its offers.
  ///
  /// - Parameter view: A closure that creates the view. The tree calls it whenever you render, but renders
  ///   the components inside only if their state has changed.
  public func render<Content: View<Action>>(
    @ViewBuilder<Action> _ view: @escaping () -> Content
  ) -> HTML {
    refresh(with: view, isForced: true)
  }

  /// Returns the HTML of a view that shows only observed objects. The view is created only if one of them has
  /// changed or no HTML can be reused.
  package func renderChanges<Content: View<Action>>(of view: @escaping () -> Content) -> HTML {
    refresh(with: view, isForced: false)
  }

  /// Returns a Boolean value that indicates whether an event refers to an offer of the last rendering.
  ///
  /// If a session has several trees, use this method to find the one that should receive an event.
  ///
  /// - Parameter event: The event from the browser.
  public func offers(_ event: OfferedEvent) -> Bool {
    // An upload's event has the name of its field. The field may have left the page.
    UploadContext.current?.told == nil && offer(named: event.wire.name) != nil
  }

  /// Sends the action of an event, provided that the page still offers it.
  ///
  /// - Parameters:
  ///   - event: The event from the browser.
  ///   - view: A closure that creates the view from the current state.
  ///   - send: A closure that receives the action.
  /// - Throws: `ViewEventError` if the page no longer offers the action, or if the control rejects the value.
  ///   The tree doesn't send an action in this case.
  public func receive<Content: View<Action>>(
    _ event: OfferedEvent,
    @ViewBuilder<Action> showing view: @escaping () -> Content,
    send: @escaping (Action) -> Void
  ) throws(ViewEventError) {
    _ = refresh(with: view, isForced: true)
    try take(event, send: send)
  }

  /// Sends the action of an event if it is still offered, for a view that shows only observed objects.
  package func receive<Content: View<Action>>(
    _ event: OfferedEvent,
    showingChangesOf view: @escaping () -> Content,
    send: @escaping (Action) -> Void
  ) throws(ViewEventError) {
    if root == nil || flag.needsUpdate { _ = refresh(with: view, isForced: false) }
    try take(event, send: send)
  }

  /// Releases the rendered components and withdraws their offers.
  package func removeAll() {
    root?.remove(from: state)
    root = nil
    state.uploads = [:]
  }

  deinit { removeAll() }

  private func refresh<Content: View<Action>>(with view: @escaping () -> Content, isForced: Bool) -> HTML {
    let component = Component(key: 0, send: { [weak self] in self?.send?($0) }, content: view)
    let root = root ?? ComponentNode(component, id: nil, flag: flag)
    self.root = root
    root.update(component)
    return root.refreshPage(in: state, isForced: isForced)
  }

  private func offer(named text: String) -> PageOffer? {
    OfferName(text).flatMap { state.offer(named: $0) }
  }

  private func take(_ event: OfferedEvent, send: @escaping (Action) -> Void) throws(ViewEventError) {
    self.send = send
    defer { self.send = nil }
    let context = UploadContext.current
    if let told = context?.told {
      return state.tell(told.event, of: told.id)
    }
    guard let offer = offer(named: event.wire.name) else { throw .noLongerOffered }
    try offer.take(event.wire.value)
    if let context { state.note(context, begunBy: offer) }
  }
}
