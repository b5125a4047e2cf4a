import Synchronization

/// A protocol indicating that an activity or action supports cancellation.
public protocol Cancellable {
  /// Cancels the activity and releases its resources. Calling this method again has no effect.
  func cancel()
}

extension Cancellable {
  /// Stores this cancellable instance in the specified collection.
  ///
  /// When the collection releases the stored instance, the activity is cancelled.
  /// - Parameter collection: The collection in which to store this instance, wrapped in an
  ///   ``AnyCancellable``.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Stores this cancellable instance in the specified set.
  ///
  /// When the set releases the stored instance, the activity is cancelled.
  /// - Parameter set: The set in which to store this instance, wrapped in an ``AnyCancellable``.
  @inlinable
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}

/// A type-erasing cancellable object that executes a provided closure when you cancel or release it.
///
/// Store the object for as long as you need values, usually in a property or in a `Set<AnyCancellable>`. Two
/// instances are equal if they are the same object.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = Atomic(false)

  /// The closure, until it has been called. Only the call that sets `isCancelled`, and `deinit`, access it.
  @exclusivity(unchecked)
  @usableFromInline var onCancel: (() -> Void)?

  /// Initializes the cancellable object with the given cancel-time closure.
  /// - Parameter cancel: A closure that the object calls once, when you cancel or release it, and then
  ///   releases.
  @inlinable
  public init(_ cancel: @escaping () -> Void) {
    onCancel = cancel
  }

  /// Initializes the cancellable object with another activity, which it cancels once.
  ///
  /// If the activity's conformance belongs to a global actor, cancel and release this object on that actor,
  /// because it otherwise traps.
  /// - Parameter canceller: The activity to cancel. The object releases it after it has cancelled it.
  @inlinable
  public convenience init<C: Cancellable>(_ canceller: C) {
    if isIsolatedCancellable(C.self) {
      let isolated = IsolatedCancellable(canceller)
      self.init { isolated.cancel() }
    } else {
      self.init(cancelling: canceller)
    }
  }

  /// Creates an instance that cancels an object of this module, whose conformance belongs to no actor.
  @inlinable
  init<C: Cancellable>(cancelling canceller: C) {
    // When this is specialized for a class, the object itself is the context of the closure, and nothing is
    // allocated.
    onCancel = { canceller.cancel() }
  }

  deinit {
    onCancel?()
  }

  /// Cancels the activity. You can call this method from any thread, and calling it more than once has no
  /// further effect.
  public func cancel() {
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var taken: (() -> Void)?
    swap(&taken, &onCancel)
    taken?()
  }

  /// Stores this type-erasing cancellable instance in the specified collection.
  ///
  /// When the last reference to the instance is released, the activity is cancelled.
  /// - Parameter collection: The collection in which to store this instance.
  @inlinable
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Stores this type-erasing cancellable instance in the specified set.
  ///
  /// When the last reference to the instance is released, the activity is cancelled.
  /// - Parameter set: The set in which to store this instance.
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
