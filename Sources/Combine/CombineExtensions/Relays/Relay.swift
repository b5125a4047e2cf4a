import CombineShim

/// A publisher that outside code feeds by calling ``accept(_:)``. It does not fail, and outside code cannot
/// complete it.
///
/// Its subscribers receive `finished` when it is released: unlike a subject, a relay is not kept alive by its
/// subscribers.
public protocol Relay<Output>: AnyObject, Publisher where Failure == Never {
  associatedtype Output

  /// Sends a value to the subscribers.
  /// - Parameter value: The value.
  func accept(_ value: Output)
}

extension Relay where Output == Void {
  /// Sends a signal that carries no value.
  @inlinable
  public func accept() {
    accept(())
  }
}

extension Publisher where Failure == Never {
  /// Makes a relay accept everything that this publisher sends.
  ///
  ///     upstream:  --1--2--3--|
  ///     relay:     --1--2--3---
  ///
  /// Requests an unlimited number of values from upstream. The relay goes on when upstream finishes. It is
  /// not kept alive; once it is released, what upstream sends is dropped.
  /// - Parameter relay: The relay that accepts the values, on the threads that upstream sends them on. It may
  ///   be fed by any number of publishers, other relays among them.
  /// - Returns: A token that ends the feeding when it is cancelled or released.
  @inlinable
  public func subscribe<R: Relay>(_ relay: R) -> AnyCancellable where R.Output == Output {
    sink { [weak relay] in relay?.accept($0) }
  }
}
