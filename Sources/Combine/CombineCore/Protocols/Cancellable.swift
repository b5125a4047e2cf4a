/// An activity that can be cancelled, which frees what it holds.
public protocol Cancellable {
  /// Ends the activity. Calling it again does nothing.
  func cancel()

  /// Whether the conformance belongs to a global actor, so that ``AnyCancellable`` checks that it cancels on
  /// that. Underscored because it is for this module only.
  static var _isIsolatedCancellable: Bool { get }
}

extension Cancellable {
  public static var _isIsolatedCancellable: Bool { isIsolatedCancellable(Self.self) }
}

extension Cancellable {
  /// Keeps the activity alive in a collection; it ends when the collection releases it.
  /// - Parameter collection: The collection to which the token is appended.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps the activity alive in a set; it ends when the set releases it.
  /// - Parameter set: The set into which the token is inserted.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
