/// The views of a page and the actions that they offer. The actor that owns the page's state owns the tree as
/// well.
///
/// A browser refers to an action by an opaque name. A control keeps its name for as long as it offers the
/// same action, and gets a new name for a different action. The tree rejects names that are no longer on the
/// page, so a late click never sends an action that the person didn't see.
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
/// The tree belongs to the actor and must be used only there. `StorePage` and `BlocPage` each have a tree.
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
  ///   - onChange: A closure that is called, on any thread, when a displayed observed object changes. Pass
  ///     `nil` to disable observation, which takes less memory. Each rendering then renders all components
  ///     except equal views.
  public convenience init(path: String = "/", onChange: (@Sendable () -> Void)?) {
    // Pages of other sessions have different names, so an event for one session is never mistaken for an
    // event for another.
    self.init(path: path, naming: .random, onChange: onChange)
  }

  /// Creates a tree that derives the name of an offer from its action, its position and a key, so that a
  /// second tree with the same key gives the offer the same name. Use this initializer for a
  /// ``MovableSession``.
  ///
  /// - Parameters:
  ///   - path: The path of the page, for links to its other addresses.
  ///   - key: The secret used to derive names. The session saves it.
  ///   - onChange: A closure that is called, on any thread, when a displayed observed object changes. Pass
  ///     `nil` to disable observation, which takes less memory. Each rendering then renders all components
  ///     except equal views.
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

  /// Returns a view's HTML, including the names of its offers.
  ///
  /// - Parameter view: A closure that creates the view. It is called on each rendering. The components inside
  ///   are rendered only if their state has changed.
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

  /// Returns a Boolean value that indicates whether an event refers to an offer of the last rendering. Use it
  /// in a session that has several trees.
  ///
  /// - Parameter event: The event that the browser sent.
  public func offers(_ event: OfferedEvent) -> Bool {
    // An upload's event has the name of its field. The field may have left the page.
    UploadContext.current?.told == nil && offer(named: event.wire.name) != nil
  }

  /// Sends the action of an event if it is still offered.
  ///
  /// - Parameters:
  ///   - event: The event that the browser sent.
  ///   - view: A closure that creates the view from the current state.
  ///   - send: A closure that receives the action.
  /// - Throws: `ViewEventError` if the action is no longer offered or the control rejects the value. In that
  ///   case, no action is sent.
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
