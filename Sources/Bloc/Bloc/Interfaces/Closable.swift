/// An object that can be closed.
public protocol Closable: AnyObject {
  /// Whether it was closed. It is from the call of `close` on.
  var isClosed: Bool { get }

  /// Closes it.
  ///
  /// - Returns: The means to await the end; ``BlocClosing/finished`` where there is nothing to wait for.
  @discardableResult
  func close() -> BlocClosing
}

extension Closable {
  /// Closes it and waits for the end.
  public nonisolated(nonsending) func close() async {
    let closing: BlocClosing = close()
    await closing.finish()
  }
}

extension BlocClosing {
  /// An end that has come, for a ``Closable`` of your own that has nothing to wait for.
  public static var finished: BlocClosing {
    let closing = BlocClosing()
    closing.end()
    return closing
  }
}
