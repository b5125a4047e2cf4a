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
// An action that a `.run` sends is `sending`: it need not be `Sendable`, as the effect gives it away.

/// Work that a reducer requests, and the actions that it sends.
///
/// A reducer returns an effect from each action. It stands for work that has not begun: nothing runs before
/// the store (or another subscriber) starts it. There are three kinds: ``none``, effects made of a publisher,
/// and effects made of an asynchronous operation
/// (``run(priority:name:operation:catch:fileID:filePath:line:column:)``).
///
/// An effect is a publisher of its actions, and never fails. A publisher that can fail becomes an effect
/// whose actions say so: see `catchToEffect(_:)`.
public struct Effect<Action> {
  enum Operation {
    case none
    /// A publisher, and what surrounds it, innermost first.
    case publisher(AnyPublisher<Action, Never>, scopes: [EffectScope])
    case cancel(CancelOperation)
    // Indirect, so that the other operations do not take the room of a run.
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

  /// One action that the effect sends at once. A store needs no subscription for it.
  ///
  /// It is a class of its own because an optional action in each effect would cost a look-up of its type's
  /// metadata whenever an effect is made, asked or destroyed.
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

  // Not inlined: its type look-ups would otherwise be made for every operation.
  @inline(never)
  private var operationOfAction: Operation {
    guard let action else { return .none }
    return .publisher(Just(action).eraseToAnyPublisher(), scopes: [])
  }

  /// Whether the effect sends one action at once and does nothing else.
  @inlinable var isAction: Bool {
    guard let storage else { return false }
    return storage.isAction
  }

  /// The one action that the effect sends at once, if that is all it does.
  @inlinable var action: Action? {
    guard let storage, storage.isAction else { return nil }
    // `isAction` is set by the initialiser of `ActionStorage` alone, so the cast is right. A checked cast
    // costs much more.
    return unsafeDowncast(storage, to: ActionStorage.self).action
  }

  var composition: Composition? { storage?.composition }
}

// Unchecked: an effect never changes. What it holds runs where a store or another subscriber starts it; a
// publisher may be subscribed to on any thread, as all publishers may, and brings its actions to the store's
// owner.
extension Effect: @unchecked Sendable {}

extension Effect {
  /// The way in which an effect was put together from others.
  enum Composition {
    case merged(EffectPartTree<Action>)
    case concatenated(EffectPartTree<Action>)
  }
}

/// A former name of ``Effect``.
public typealias EffectTask<Action> = Effect<Action>

extension Effect {
  /// An effect that does nothing and completes at once. It costs nothing to run, merge, concatenate or map.
  @inlinable public static var none: Self {
    Self(storage: nil)
  }

  @inlinable var isNone: Bool { storage == nil }
}

/// The operation of a run effect: that of one task, and the scopes that it is inside of.
struct RunOperation<Action>: Sendable {
  var name: String?
  var priority: TaskPriority?
  /// Innermost first.
  var scopes: [EffectScope] = []
  var operation: @Sendable (_ send: Send<Action>) async -> Void

  /// This run with another operation.
  func replacingOperation<NewAction>(
    _ operation: @escaping @Sendable (_ send: Send<NewAction>) async -> Void
  ) -> RunOperation<NewAction> {
    RunOperation<NewAction>(name: name, priority: priority, scopes: scopes, operation: operation)
  }
}
