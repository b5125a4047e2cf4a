import CombineShim

extension BlocBase {
  /// Calls a closure with each state from now on: the same as `stream.sink`.
  ///
  /// - Returns: What keeps the closure; it is not called any more once that is cancelled or released.
  public final func listen(_ onData: @escaping (State) -> Void) -> AnyCancellable {
    stream.sink(receiveValue: onData)
  }
}
