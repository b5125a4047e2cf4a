import CombineShim
import Schedulers
import TributaryReports

/// Information that accompanies a state change, such as its animation.
///
/// While a state change happens, observers of the state can read its transaction from ``current``. Front ends use it
/// to find out how to animate the change.
public struct Transaction: Sendable, Hashable {
  /// The transaction of the code that is running. It is empty outside ``withTransaction(_:_:)``.
  @TaskLocal public static var current = Transaction()

  /// The animation of the change, or `nil` for none.
  public var animation: Animation?

  /// A Boolean value that indicates whether views should drop their own animations.
  public var disablesAnimations = false

  /// The values for keys that front ends define.
  private var values: [ObjectIdentifier: TransactionValue] = [:]

  /// The probe of the sending effect, if a tool follows it.
  var carried = CarriedOrigin()

  /// A Boolean value that indicates whether the transaction is empty, disregarding the sending effect.
  @usableFromInline var saysNothing: Bool { animation == nil && !disablesAnimations && values.isEmpty }

  /// Returns the caller's transaction with the given animation.
  static func current(animatedBy animation: Animation?) -> Transaction {
    var transaction = current
    transaction.animation = animation
    return transaction
  }

  /// The value for a key that a front end defines, or the key's default value if none has been set.
  ///
  /// Two transactions are equal if all of their values are. A value that is not `Equatable` is equal only to itself.
  public subscript<Key: UITransactionKey>(key: Key.Type) -> Key.Value {
    get { (values[ObjectIdentifier(key)]?.value).ifPresent() ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = TransactionValue(newValue) }
  }

  /// Creates a transaction with an animation.
  /// - Parameter animation: The animation, or `nil` for none.
  public init(animation: Animation? = nil) {
    self.animation = animation
  }
}

/// A key for a value in a ``Transaction``.
///
/// Declare a key when you write a front end with animations of its own:
///
/// ```swift
/// private enum FadeDuration: UITransactionKey {
///   static let defaultValue = 0.0
/// }
///
/// extension UITransaction {
///   var fadeDuration: Double {
///     get { self[FadeDuration.self] }
///     set { self[FadeDuration.self] = newValue }
///   }
/// }
///
/// withUITransaction(\.fadeDuration, 0.3) { store.send(.doneTapped) }
/// ```
public protocol UITransactionKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value in transactions that don't set one.
  static var defaultValue: Value { get }
}

private final class TransactionValue: Sendable {
  let value: any Sendable

  init(_ value: any Sendable) {
    self.value = value
  }
}

extension TransactionValue: Hashable {
  static func == (lhs: TransactionValue, rhs: TransactionValue) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == rhs.value as? Value }
    return lhs === rhs || (lhs.value as? any Equatable).map { isEqual($0) } ?? false
  }

  func hash(into hasher: inout Hasher) {
    guard let value = value as? any Hashable else { return }
    hasher.combine(AnyHashable(value))
  }
}

/// Runs a closure in a transaction, and passes the transaction to the observers of the closure's state changes.
/// - Parameters:
///   - transaction: The transaction that becomes ``Transaction/current``.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withTransaction<Result>(
  _ transaction: Transaction,
  _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$current.withValue(transaction, operation: body)
}

/// Runs an asynchronous closure in a transaction, and passes the transaction to the observers of the closure's state
/// changes.
/// - Parameters:
///   - transaction: The transaction that becomes ``Transaction/current``.
///   - isolation: The caller's isolation. The closure runs in it.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withTransaction<Result>(
  _ transaction: Transaction,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await Transaction.$current.withValue(transaction, operation: body)
}

/// Runs a closure in the current transaction, with one of its values changed.
/// - Parameters:
///   - keyPath: The key path to the value.
///   - value: The new value.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withTransaction<Value, Result>(
  _ keyPath: WritableKeyPath<Transaction, Value>,
  _ value: Value,
  _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

extension Effect {
  /// Animates the state changes that this effect's actions cause.
  ///
  /// ```swift
  /// case .loadButtonTapped:
  ///   return client.load()
  ///     .catchToEffect(Action.loaded)
  ///     .animation(.spring)
  /// ```
  ///
  /// - Parameter animation: The animation, or `nil` for none.
  /// - Returns: An effect that sends the same actions.
  public func animation(_ animation: Animation? = .default) -> Self {
    transaction(Transaction(animation: animation))
  }

  /// Attaches a transaction to the state changes that this effect's actions cause.
  ///
  /// This transaction takes the place of any other transaction that the effect has, or that it specifies when it
  /// sends an action.
  /// - Parameter transaction: The transaction, which is ``Transaction/current`` while the actions are handled.
  /// - Returns: An effect that sends the same actions.
  public func transaction(_ transaction: Transaction) -> Self {
    switch operation {
    case .none:
      return .none
    case .publisher:
      let publisher = TransactionPublisher(upstream: publisher, transaction: transaction)
      return Self(erased: publisher.eraseToAnyPublisher())
    case .cancel:
      return self
    case .run(let run):
      return Self(
        operation: .run(
          run.replacingOperation { send in
            let target = SendClosures<Action> { action, _ in
              await send(action, transaction: transaction)
            } post: { action, _ in
              send.withoutWaiting(action, transaction: transaction)
            }
            await run.operation(Send(target))
          }
        )
      )
    }
  }
}

/// A publisher that sends the elements of another publisher in a transaction.
struct TransactionPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let transaction: Transaction

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(TransactionSubscriber(downstream: subscriber, transaction: transaction))
  }

  private struct TransactionSubscriber<Downstream: Subscriber>: Subscriber {
    let downstream: Downstream
    let transaction: Transaction
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      withTransaction(transaction) { downstream.receive(input) }
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}

extension Scheduler {
  /// Returns a scheduler that animates the state changes of the work that it runs.
  ///
  /// ```swift
  /// publisher.receive(on: mainQueue.animation(.spring))
  /// ```
  ///
  /// The work runs inside ``withAnimation(_:_:)`` to preserve the other values of the transaction around it.
  /// - Parameter animation: The animation, or `nil` for none.
  /// - Returns: A scheduler that can be used in place of this one.
  public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
    wrappingActions { action in
      { withAnimation(animation, action) }
    }
  }

  /// Returns a scheduler that attaches a transaction to the state changes of the work that it runs.
  ///
  /// The work runs inside ``withTransaction(_:_:)``.
  /// - Parameter transaction: The transaction, which replaces the one around the work as ``Transaction/current``.
  /// - Returns: A scheduler that can be used in place of this one.
  public func transaction(_ transaction: Transaction) -> AnySchedulerOf<Self> {
    wrappingActions { action in
      { withTransaction(transaction, action) }
    }
  }

  private func wrappingActions(
    with wrap: @escaping (@escaping () -> Void) -> () -> Void
  ) -> AnySchedulerOf<Self> {
    AnyScheduler(
      minimumTolerance: { minimumTolerance },
      now: { now },
      scheduleImmediately: { options, action in
        schedule(options: options, wrap(action))
      },
      delayed: { date, tolerance, options, action in
        schedule(after: date, tolerance: tolerance, options: options, wrap(action))
      },
      interval: { date, interval, tolerance, options, action in
        schedule(after: date, interval: interval, tolerance: tolerance, options: options, wrap(action))
      }
    )
  }
}

/// Another name for ``Transaction``, for code without SwiftUI.
public typealias UITransaction = Transaction

/// Runs a closure in a transaction, like ``withTransaction(_:_:)``.
///
/// - Parameters:
///   - transaction: The transaction that becomes ``Transaction/current``.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withUITransaction<Result>(
  _ transaction: UITransaction,
  _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(transaction, body)
}

/// Runs a closure in the current transaction with one value changed, like ``withTransaction(_:_:_:)``.
///
/// - Parameters:
///   - keyPath: The key path to the value.
///   - value: The new value.
///   - body: The code that changes state.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withUITransaction<Value, Result>(
  _ keyPath: WritableKeyPath<UITransaction, Value>,
  _ value: Value,
  _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(keyPath, value, body)
}
