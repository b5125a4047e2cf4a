/// A flag that reports bad use the first time only, as otherwise each action that follows would report it
/// again.
///
/// It stands in the tree of reducers of a store, and is used on the store's owner only.
final class Once {
  private var isOver = false

  /// Runs a body unless one was run before.
  func callAsFunction(_ body: () -> Void) {
    guard !isOver else { return }
    isOver = true
    body()
  }
}
