import Synchronization

/// An activity that can be cancelled, which frees what it holds.
public protocol Cancellable {
  /// Ends the activity. Calling it again does nothing.
  func cancel()
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

/// A token for an activity that is cancelled, at the latest, when the token is released.
///
/// Two tokens are equal when they are the same object.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = Atomic(false)

  /// `nil` once it has run. Used by the one call that sets `isCancelled`, and in `deinit`.
  @exclusivity(unchecked)
  @usableFromInline var onCancel: (() -> Void)?

  /// Makes a token that runs a closure when it is cancelled, once.
  /// - Parameter cancel: A closure to run. It is released after it has run.
  @inlinable
  public init(_ cancel: @escaping () -> Void) {
    onCancel = cancel
  }

  /// Makes a token that cancels another activity when it is cancelled itself, once.
  ///
  /// If the object's conformance belongs to a global actor, the token traps when it is cancelled or released
  /// off that actor.
  /// - Parameter canceller: The object to cancel. It is released after that.
  @inlinable
  public convenience init<C: Cancellable>(_ canceller: C) {
    if isIsolatedCancellable(C.self) {
      let isolated = IsolatedCancellable(canceller)
      self.init { isolated.cancel() }
    } else {
      self.init(cancelling: canceller)
    }
  }

  /// Makes a token that cancels an object of this module, whose conformance belongs to no actor.
  @inlinable
  init<C: Cancellable>(cancelling canceller: C) {
    // Where this is specialised for a class, the object itself is the closure's context: nothing is
    // allocated.
    onCancel = { canceller.cancel() }
  }

  deinit {
    onCancel?()
  }

  /// Cancels the activity. May be called from any thread; only the first call has an effect.
  public func cancel() {
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var taken: (() -> Void)?
    swap(&taken, &onCancel)
    taken?()
  }

  /// Keeps the token in a collection; the activity ends when the collection releases it.
  /// - Parameter collection: The collection to which this same token is appended.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps the token in a set; the activity ends when the set releases it.
  /// - Parameter set: The set into which this same token is inserted.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
