/// How a page says that what it shows has changed. May be called from anywhere, and returns at once; several
/// calls in a row may be answered with one rendering.
public struct ChangeSignal: Sendable {
  private let send: @Sendable (PageAnimation?) -> Void

  /// - Parameter send: Gets how the change moves, or `nil` if it is to be shown at once.
  public init(_ send: @escaping @Sendable (PageAnimation?) -> Void) {
    self.send = send
  }

  /// Says that what is shown has changed.
  ///
  /// - Parameter animation: How the change moves; by default it is shown at once.
  public func callAsFunction(animation: PageAnimation? = nil) {
    send(animation)
  }
}
