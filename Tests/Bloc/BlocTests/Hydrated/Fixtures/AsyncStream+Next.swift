extension AsyncStream {
  /// Returns the next element.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
    var iterator = makeAsyncIterator()
    return await iterator.next(isolation: isolation)
  }
}
