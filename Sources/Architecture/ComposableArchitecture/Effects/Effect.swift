import CombineShim

// The contract with the store:
// - `.none` needs nothing. A `.publisher` is subscribed to and gives actions until it completes or is
//   cancelled. A `.run` is one task, started by the store with a `Send` that brings the action to the store's
//   owner. A `.cancel` is performed at once.
// - While it subscribes to a publisher, and inside the task of a run, the store binds
//   `EffectContext.current`, so that ids are looked up in its own registry and the runs inside publishers
//   come back to its owner.
// - Before it subscribes to a publisher or makes the task of a run, it enters the scopes
//   (`EffectContext.entering(_:)`). The task calls `EffectContext.run(_:send:)`, which binds this
//   context, and no transaction, while the operation runs.
// - An action is handled inside `withTransaction(transaction)`. A publisher's actions are sent inside theirs
//   already.
// An action that a `.run` sends is `sending`: it need not be `Sendable`, because the effect transfers it.

/// Work that a reducer requests, and the actions that it sends.
///
/// A reducer returns an effect from each action. The effect represents work that has not begun: it runs only
/// after the store, or another subscriber, starts it. There are three kinds: ``none``, effects made from a
/// publisher, and effects made from an asynchronous operation
/// (``run(priority:name:operation:catch:fileID:filePath:line:column:)``).
///
/// An effect is a publisher of its actions, and never fails. To convert a publisher that can fail to an
/// effect whose actions include the failure, use `catchToEffect(_:)`.
public struct Effect<Action> {
  enum Operation {
    case none
    /// A publisher and its scopes, innermost first.
    case publisher(AnyPublisher<Action, Never>, scopes: [EffectScope])
    case cancel(CancelOperation)
    // Indirect, so that the other operations do not need the size of a run.
    indirect case run(RunOperation<Action>)
  }

  /// An effect is one word, `nil` for none: most actions have no effect, and it is passed through every level
  /// of a feature.
  @usableFromInline let storage: Storage?

  /// The contents of an effect other than `none`.
  @usableFromInline
  class Storage {
    /// Whether this is an ``ActionStorage``.
    @usableFromInline final let isAction: Bool

    /// The operation; `none` in an ``ActionStorage``.
    final let operation: Operation

    /// The parts of a merged or concatenated effect, so that combining it again extends them instead of
    /// nesting; `nil` for an effect without parts.
    final let composition: Composition?

    init(operation: Operation, composition: Composition?) {
      isAction = false
      self.operation = operation
      self.composition = composition
    }

    fileprivate init() {
      isAction = true
      operation = .none
      composition = nil
    }
  }

  /// One action that the effect sends immediately. A store needs no subscription for it.
  ///
  /// It is a separate class because an optional action in each effect would cost a look-up of its type's
  /// metadata whenever an effect is created, inspected or destroyed.
  @usableFromInline
  final class ActionStorage: Storage {
    @usableFromInline let action: Action

    init(action: Action) {
      self.action = action
      super.init()
    }
  }

  @inlinable
  init(storage: Storage?) {
    self.storage = storage
  }

  init(operation: Operation, composition: Composition? = nil) {
    if case .none = operation {
      storage = nil
    } else {
      storage = Storage(operation: operation, composition: composition)
    }
  }

  var operation: Operation {
    guard let storage else { return .none }
    return storage.isAction ? operationOfAction : storage.operation
  }

  // Not inlined, because its type look-ups would otherwise be performed for every operation.
  @inline(never)
  private var operationOfAction: Operation {
    guard let action else { return .none }
    return .publisher(Just(action).eraseToAnyPublisher(), scopes: [])
  }

  /// A Boolean value that indicates whether the effect only sends one action immediately.
  @inlinable var isAction: Bool {
    guard let storage else { return false }
    return storage.isAction
  }

  /// The action that the effect sends immediately, if it has no other work.
  @inlinable var action: Action? {
    guard let storage, storage.isAction else { return nil }
    // Only the initialiser of `ActionStorage` sets `isAction`, so the cast is valid. A checked cast costs
    // much more.
    return unsafeDowncast(storage, to: ActionStorage.self).action
  }

  var composition: Composition? { storage?.composition }
}

// Unchecked: an effect never changes. Its contents run where a store or another subscriber starts it; a
// publisher may be subscribed to on any thread, like all publishers, and delivers its actions to the store's
// owner.
extension Effect: @unchecked Sendable {}

extension Effect {
  /// The composition of an effect from others.
  enum Composition {
    case merged(EffectPartTree<Action>)
    case concatenated(EffectPartTree<Action>)
  }
}

/// A former name of ``Effect``.
public typealias EffectTask<Action> = Effect<Action>

extension Effect {
  /// An effect that does nothing and completes immediately. Running, merging, concatenating or mapping it
  /// costs nothing.
  @inlinable public static var none: Self {
    Self(storage: nil)
  }

  @inlinable var isNone: Bool { storage == nil }
}

/// The operation of a run effect: that of one task, with the scopes around it.
struct RunOperation<Action>: Sendable {
  var name: String?
  var priority: TaskPriority?
  /// Innermost first.
  var scopes: [EffectScope] = []
  var operation: @Sendable (_ send: Send<Action>) async -> Void

  /// Returns this run with another operation.
  func replacingOperation<NewAction>(
    _ operation: @escaping @Sendable (_ send: Send<NewAction>) async -> Void
  ) -> RunOperation<NewAction> {
    RunOperation<NewAction>(name: name, priority: priority, scopes: scopes, operation: operation)
  }
}
