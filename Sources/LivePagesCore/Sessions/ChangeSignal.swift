/// How a page says that what it shows has changed. May be called from anywhere, and returns at once; several
/// calls in a row may be answered with one rendering.
public struct ChangeSignal: Sendable {
  /// The way to the page's browser for what is no state.
  public let page: PageConnection
  private let send: @Sendable (PageAnimation?) -> Void

  /// - Parameters:
  ///   - page: The way to the page's browser.
  ///   - send: Gets how the change moves, or `nil` if it is to be shown at once.
  public init(
    page: PageConnection = PageConnection { _ in },
    _ send: @escaping @Sendable (PageAnimation?) -> Void
  ) {
    self.page = page
    self.send = send
  }

  /// Says that what is shown has changed.
  ///
  /// - Parameter animation: How the change moves; by default it is shown at once.
  public func callAsFunction(animation: PageAnimation? = nil) {
    send(animation)
  }
}
