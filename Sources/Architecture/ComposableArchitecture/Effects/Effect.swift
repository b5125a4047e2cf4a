import CombineShim

// The contract between an effect and its store:
// - When a reducer returns `.none`, the store does nothing. It performs a `.cancel` immediately, and subscribes to a
//   `.publisher` until the publisher completes or is cancelled. For a `.run`, it starts a task with a `Send` that
//   delivers the actions to the store's owner.
// - The store binds `EffectContext.current` while it subscribes to a publisher, and inside the task of a run. Code in
//   these places looks up ids in the store's own registry, and runs inside publishers deliver their actions to the
//   store's owner.
// - Before the store subscribes to a publisher or creates the task of a run, it enters the scopes with
//   `EffectContext.entering(_:)`. The task then calls `EffectContext.run(_:send:)`, which binds the resulting
//   context, without a transaction, while the operation runs.
// - The store handles each action inside `withTransaction(transaction)`, whereas a publisher already sends its
//   actions inside their transactions. Since a `.run` transfers the actions that it sends, they are `sending`
//   parameters and don't have to be `Sendable`.

/// Work that a reducer asks the store to perform, and that can send actions back to the feature.
///
/// A reducer returns an effect for every action it handles. If there is no work to do, return ``none``. Otherwise,
/// create an effect from an asynchronous operation with
/// ``run(priority:name:operation:catch:fileID:filePath:line:column:)``, or from a publisher. Creating an effect does
/// not start the work. It begins when the store runs the effect or when you subscribe to it.
///
/// An effect is itself a publisher of the actions that it sends, and never fails. When your publisher can fail, use
/// `catchToEffect(_:)` to turn it into an effect that has actions for its failures.
public struct Effect<Action> {
  enum Operation {
    case none
    /// A publisher and its scopes, from the innermost to the outermost.
    case publisher(AnyPublisher<Action, Never>, scopes: [EffectScope])
    case cancel(CancelOperation)
    // Indirect, so that other operations are not as large as a run.
    indirect case run(RunOperation<Action>)
  }

  /// The contents of the effect, or `nil` for `none`. Limiting an effect to a single word keeps it cheap to pass
  /// through the levels of a feature, because most actions have no effect.
  @usableFromInline let storage: Storage?

  /// The contents of an effect that is not `none`.
  @usableFromInline
  class Storage {
    /// Indicates whether this object is an ``ActionStorage``.
    @usableFromInline final let isAction: Bool

    /// The operation. It is `none` in an ``ActionStorage``.
    final let operation: Operation

    /// The parts of a merged or concatenated effect, or `nil` if it has none. Combining such an effect again adds to
    /// its parts instead of nesting them.
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

  /// A single action that the effect sends immediately, without a subscription.
  ///
  /// An optional action in every effect would look up type metadata whenever an effect is created, inspected or
  /// destroyed, so this is a class of its own.
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

  // Not inlined, because otherwise its type look-ups would be performed for every operation.
  @inline(never)
  private var operationOfAction: Operation {
    guard let action else { return .none }
    return .publisher(Just(action).eraseToAnyPublisher(), scopes: [])
  }

  /// A Boolean value that indicates whether the effect only sends a single action immediately.
  @inlinable var isAction: Bool {
    guard let storage else { return false }
    return storage.isAction
  }

  /// The action that the effect sends immediately. It is `nil` if the effect does other work.
  @inlinable var action: Action? {
    guard let storage, storage.isAction else { return nil }
    // The cast is safe because only `ActionStorage` sets `isAction`, and it avoids the cost of a checked cast.
    return unsafeDowncast(storage, to: ActionStorage.self).action
  }

  var composition: Composition? { storage?.composition }
}

// Unchecked: an effect is immutable, and its publisher can be subscribed to on any thread, as any publisher can. The
// store delivers the actions to its owner.
extension Effect: @unchecked Sendable {}

extension Effect {
  /// The composition of an effect from other effects.
  enum Composition {
    case merged(EffectPartTree<Action>)
    case concatenated(EffectPartTree<Action>)
  }
}

/// A former name of ``Effect``.
public typealias EffectTask<Action> = Effect<Action>

extension Effect {
  /// An effect that does not do anything and completes immediately. You can return, merge, concatenate or map it at
  /// no cost.
  @inlinable public static var none: Self {
    Self(storage: nil)
  }

  @inlinable var isNone: Bool { storage == nil }
}

/// The operation of a run effect, which runs in one task, and the scopes around it.
struct RunOperation<Action>: Sendable {
  var name: String?
  var priority: TaskPriority?
  /// From the innermost to the outermost.
  var scopes: [EffectScope] = []
  var operation: @Sendable (_ send: Send<Action>) async -> Void

  /// Returns this run with a different operation.
  func replacingOperation<NewAction>(
    _ operation: @escaping @Sendable (_ send: Send<NewAction>) async -> Void
  ) -> RunOperation<NewAction> {
    RunOperation<NewAction>(name: name, priority: priority, scopes: scopes, operation: operation)
  }
}
