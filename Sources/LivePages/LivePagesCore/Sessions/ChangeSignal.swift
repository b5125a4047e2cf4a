/// Tells the site that the content of a page has changed. It may be called on any thread and returns at once;
/// several calls in a row may lead to one rendering.
public struct ChangeSignal: Sendable {
  /// The connection to the page's browser, for events and navigation.
  public let page: PageConnection
  private let send: @Sendable (PageAnimation?) -> Void
  private let noteState: (@Sendable () -> Void)?
  /// Whether what a ``MovableSession`` says of its state is saved.
  package var isSaved: Bool { noteState != nil }

  /// - Parameters:
  ///   - page: The way to the page's browser.
  ///   - send: A closure that gets how the change moves, or `nil` if it is to be shown at once.
  public init(
    page: PageConnection = PageConnection { _ in },
    _ send: @escaping @Sendable (PageAnimation?) -> Void
  ) {
    self.init(page: page, noteState: nil, send)
  }

  /// - Parameter noteState: A closure to be called when what is saved has changed; `nil` if nothing is saved.
  package init(
    page: PageConnection,
    noteState: (@Sendable () -> Void)?,
    _ send: @escaping @Sendable (PageAnimation?) -> Void
  ) {
    self.page = page
    self.noteState = noteState
    self.send = send
  }

  /// Says that what is shown has changed.
  ///
  /// - Parameter animation: The animation of the change; by default it is shown at once.
  public func callAsFunction(animation: PageAnimation? = nil) {
    send(animation)
  }

  /// Tells that the state which a ``MovableSession`` saves has changed. It need not be called for changes
  /// that are shown, nor for those that an event makes.
  public func stateChanged() {
    noteState?()
  }
}
