/// What a browser session has of one page: its state, and the actor that owns it.
///
/// Each session is an actor of its own, so that the sessions of a server use all cores, and so that a class that is not
/// `Sendable`, such as a store, can live in it.
public protocol LiveSession<Event>: Actor {
  associatedtype Event: ViewEvent

  /// The page as it looks now, without the frame that ``LivePage`` and the site put around it.
  func body() -> HTML

  /// Handles what a person did.
  func receive(_ event: Event)

  /// The session is over: nothing is asked of it any more. Work in flight should end.
  func end()
}

/// A page that is rendered on the server and stays in step with a state there.
public protocol LivePage: Sendable {
  associatedtype Session: LiveSession

  /// Where the page is, beginning with a slash, such as `/prime-time`.
  var path: String { get }
  /// The title in the browser's frame.
  var title: String { get }
  /// The paths of the style sheets, on the same site.
  var stylesheets: [String] { get }
  /// The path of the icon, on the same site.
  var icon: String { get }

  /// Starts the page for a new browser session.
  ///
  /// - Parameter onChange: To be called, from wherever, after each change of what ``LiveSession/body()`` shows. It
  ///   returns at once, and several calls in a row may be answered with one rendering.
  func makeSession(onChange: @escaping @Sendable () -> Void) async -> Session
}
