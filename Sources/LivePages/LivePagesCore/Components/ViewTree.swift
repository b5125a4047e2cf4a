/// The views of a page with the actions that they offer, for an actor that owns the page's state.
///
/// A browser knows an action by an opaque name, which stands for the action as the person saw it. A control
/// that offers what it offered before keeps its name; where another action is offered, it has another name.
/// Names that are not on the page any more are refused. So what a person did late never does something else.
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
/// It belongs to the actor and is used there only. `StorePage` and `BlocPage` have one each.
public final class ViewTree<Action> {
  private let state: TreeState
  private let flag: ChangeFlag
  private var root: ComponentNode?
  /// Takes the actions of the event that is being received.
  private var send: ((Action) -> Void)?

  /// - Parameters:
  ///   - path: The path of the page, for links to its other addresses.
  ///   - onChange: A closure that is called when an observed object has changed that is shown. It may be
  ///     called from any thread. `nil` observes nothing, which takes less memory; each
  ///     rendering then renders all components but equal views.
  public convenience init(path: String = "/", onChange: (@Sendable () -> Void)?) {
    // Pages of other sessions have other names, so that what a person did on one is not taken for another's.
    self.init(path: path, naming: .random, onChange: onChange)
  }

  /// A tree that names an offer by what it does and where it stands, so that another tree with the same key
  /// gives it the same name: for a ``MovableSession``.
  ///
  /// - Parameters:
  ///   - path: The path of the page, for links to its other addresses.
  ///   - key: The secret of the names, which the session saves.
  ///   - onChange: A closure that is called when an observed object has changed that is shown. It may be
  ///     called from any thread. `nil` observes nothing, which takes less memory; each
  ///     rendering then renders all components but equal views.
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

  /// - Parameter naming: The way in which its offers get their names.
  package init(path: String = "/", naming: OfferNaming, onChange: (@Sendable () -> Void)?) {
    state = TreeState(base: path == "/" ? "" : path, naming: naming, onChange: onChange)
    flag = state.makeFlag(in: nil)
  }

  /// What is raised when something has changed that the view itself shows.
  package var changeFlag: ChangeFlag { flag }

  /// What the view reads of observed objects, for values that are shown beside it.
  package var reads: TrackedReads { state.reads }

  /// Returns the HTML of a view, with the names of what it offers.
  ///
  /// - Parameter view: A closure that makes the view. It is called each time; components inside are rendered
  ///   where something has changed that they show.
  public func render<Content: View<Action>>(
    @ViewBuilder<Action> _ view: @escaping () -> Content
  ) -> HTML {
    refresh(with: view, isForced: true)
  }

  /// The HTML of a view that shows observed objects alone: it is made when one of those has changed, or when
  /// there is nothing that can be used again.
  package func renderChanges<Content: View<Action>>(of view: @escaping () -> Content) -> HTML {
    refresh(with: view, isForced: false)
  }

  /// Returns whether an event takes up what a view offered when it was last rendered, for a
  /// session with several trees.
  ///
  /// - Parameter event: The event that the browser sent.
  public func offers(_ event: OfferedEvent) -> Bool {
    // What is told of an upload has the name that its field had, which may have gone.
    UploadContext.current?.told == nil && offer(named: event.wire.name) != nil
  }

  /// Sends the action that an event stands for, if it is still offered.
  ///
  /// - Parameters:
  ///   - event: The event that the browser sent.
  ///   - view: A closure that makes the view as it is now.
  ///   - send: A closure that takes the action.
  /// - Throws: `ViewEventError` for what is not offered any more, and for values that the control does not
  ///   take. Nothing was sent then.
  public func receive<Content: View<Action>>(
    _ event: OfferedEvent,
    @ViewBuilder<Action> showing view: @escaping () -> Content,
    send: @escaping (Action) -> Void
  ) throws(ViewEventError) {
    _ = refresh(with: view, isForced: true)
    try take(event, send: send)
  }

  /// The same for a view that shows observed objects alone.
  package func receive<Content: View<Action>>(
    _ event: OfferedEvent,
    showingChangesOf view: @escaping () -> Content,
    send: @escaping (Action) -> Void
  ) throws(ViewEventError) {
    if root == nil || flag.needsUpdate { _ = refresh(with: view, isForced: false) }
    try take(event, send: send)
  }

  /// Releases all that was rendered, and takes back what it offers.
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
    OfferName(text).flatMap { root?.offer(named: $0) }
  }

  private func take(_ event: OfferedEvent, send: @escaping (Action) -> Void) throws(ViewEventError) {
    self.send = send
    defer { self.send = nil }
    let context = UploadContext.current
    if let told = context?.told {
      return state.tell(told.event, of: told.id) { root?.offer(named: $0) }
    }
    guard let offer = offer(named: event.wire.name) else { throw .noLongerOffered }
    try offer.take(event.wire.value)
    if let context { state.note(context, begunBy: offer) }
  }
}
