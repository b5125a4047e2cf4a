/// A type that loads a shared value from its storage, and observes changes there.
///
/// ```swift
/// struct ConfigurationKey: SharedReaderKey {
///   var id: String { "configuration" }
///
///   func load(context: LoadContext<Configuration>, continuation: LoadContinuation<Configuration>) {
///     client.fetch { continuation.resume(with: $0.map(Optional.some)) }
///   }
///
///   func subscribe(
///     context: LoadContext<Configuration>,
///     subscriber: SharedSubscriber<Configuration>
///   ) -> SharedSubscription {
///     let token = client.observe { subscriber.yield($0) }
///     return SharedSubscription { token.cancel() }
///   }
/// }
/// ```
///
/// Conform to this protocol to share a value that your program can read but not save; for values you can also save,
/// conform to ``SharedKey``. Two keys with equal ids and the same type of value share one value for as long as there
/// are references to it. The methods can be called on any thread, without holding a lock.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the shared value.
  associatedtype Value: Sendable

  /// The type of the ids that tell keys apart.
  associatedtype ID: Hashable = Self

  /// The identity of the value. By default, this is the key itself.
  var id: ID { get }

  /// Loads the value from its storage.
  ///
  /// - Parameters:
  ///   - context: The reason for loading the value.
  ///   - continuation: A continuation to resume exactly once with the result, now or later and on any thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Observes the value in its storage.
  ///
  /// - Parameters:
  ///   - context: The value at the start of the observation.
  ///   - subscriber: A subscriber to notify when other code changes the value.
  /// - Returns: A subscription. The library cancels it when there are no more references to the shared value.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  public var id: ID { self }
}

extension SharedReaderKey {
  /// A key of this type with a default value.
  public typealias Default = _SharedKeyDefault<Self>
}

/// A type that loads a shared value from its storage, observes changes there, and saves the changes of your program.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value to its storage.
  ///
  /// If other threads make several changes while one of them is being saved, only the last one is saved afterward.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: The reason for saving the value.
  ///   - continuation: A continuation to resume exactly once with the result, now or later and on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The name of ``SharedReaderKey`` in versions 1.10 to 1.15 of the Composable Architecture.
@available(*, deprecated, renamed: "SharedReaderKey")
public typealias PersistenceReaderKey = SharedReaderKey

/// The name of ``SharedKey`` in versions 1.10 to 1.15 of the Composable Architecture.
@available(*, deprecated, renamed: "SharedKey")
public typealias PersistenceKey = SharedKey

/// The reason for loading a value.
public enum LoadContext<Value> {
  /// A shared value is being created with the given default value.
  case initialValue(Value)

  /// The program called `load()`.
  case userInitiated

  /// The default value, if a shared value is being created.
  public var initialValue: Value? {
    switch self {
    case .initialValue(let value): value
    case .userInitiated: nil
    }
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}

/// The reason for saving a value.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet

  /// The program called `save()`.
  case userInitiated
}

/// A key with a default value, so that code that shares the value does not have to repeat the default.
///
/// For example:
///
/// ```swift
/// extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
///   static var count: Self { Self[.inMemory("count"), default: 0] }
/// }
///
/// @Shared(.count) var count
/// ```
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  private let makeInitialValue: @Sendable () -> Base.Value

  /// The default value. It's evaluated for each access.
  public var initialValue: Base.Value { makeInitialValue() }

  public var id: Base.ID { base.id }

  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  public func subscribe(
    context: LoadContext<Base.Value>,
    subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }

  /// Creates a key with a default value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The default value. It's evaluated when it's needed.
  public static subscript(
    _ key: Base,
    default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, makeInitialValue: value)
  }

  /// Creates a key with a different default value.
  ///
  /// - Parameters:
  ///   - key: The key with its current default value.
  ///   - value: The new default value.
  public static subscript(
    _ key: Self,
    default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key.base, makeInitialValue: value)
  }

  private init(base: Base, makeInitialValue: @escaping @Sendable () -> Base.Value) {
    self.base = base
    self.makeInitialValue = makeInitialValue
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension _SharedKeyDefault: OvertakableSharedKey where Base: OvertakableSharedKey {
  func save(
    _ value: Base.Value,
    context: SaveContext,
    isOvertaken: () -> Bool,
    continuation: SaveContinuation
  ) {
    base.save(value, context: context, isOvertaken: isOvertaken, continuation: continuation)
  }
}

extension _SharedKeyDefault: CustomStringConvertible {
  public var description: String { "\(base)" }
}

package struct SharedChange<Value: Sendable>: Sendable {
  /// The value before the change.
  package let base: Value
  /// The value after the change.
  package let value: Value
}

/// A key that receives each change together with the previous value, so that it can merge the changes of several
/// programs.
///
/// A value may arrive from the storage between a change and its save. The key receives the change regardless, merges
/// both values, and yields the result.
package protocol MergingSharedKey<Value>: SharedKey {
  /// Saves a change. The key receives changes one at a time, in order.
  ///
  /// - Parameters:
  ///   - change: The change to save.
  ///   - isOvertaken: A closure that returns whether a value from this key has been set since the change. It
  ///     can be called only while this function runs.
  ///   - report: A closure to call with each new status of saving, on any thread. Do not call it while
  ///     waiting for a lock of the shared value.
  func save(
    _ change: SharedChange<Value>,
    isOvertaken: () -> Bool,
    report: @escaping @Sendable (Result<Void, any Error>) -> Void
  )
}

extension _SharedKeyDefault: MergingSharedKey where Base: MergingSharedKey {
  package func save(
    _ change: SharedChange<Base.Value>,
    isOvertaken: () -> Bool,
    report: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    base.save(change, isOvertaken: isOvertaken, report: report)
  }
}

/// A subscriber that a key notifies when other code changes the value in its storage.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: @Sendable (Bool) -> Void

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - callback: A closure that receives a value, or `nil` to use the initial value.
  ///   - onLoading: A closure that receives a Boolean value that indicates whether a value is being loaded.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.callback = callback
    self.onLoading = onLoading ?? { _ in }
  }

  /// Sets the shared value, without saving it again, and ends loading.
  public func yield(_ value: Value) {
    callback(.success(value))
  }

  /// Sets the load error, without changing the shared value, and ends loading.
  public func yield(throwing error: any Error) {
    callback(.failure(error))
  }

  /// Sets the shared value or the load error, and ends loading.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Resets the shared value to the initial value and ends loading.
  public func yieldReturningInitialValue() {
    callback(.success(nil))
  }

  /// Sets whether a value is being loaded, until you yield the next value or error.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}

/// A subscription to the changes of a value in its storage. Releasing a subscription cancels it.
public struct SharedSubscription: Sendable {
  private final class Cancellation: Sendable {
    private let callback: OptionalCallback

    init(_ cancel: @escaping @Sendable () -> Void) {
      callback = OptionalCallback(cancel)
    }

    deinit { cancel() }

    func cancel() { callback.callOnce() }
  }

  private let cancellation: Cancellation

  /// Creates a subscription.
  ///
  /// - Parameter cancel: A closure that ends the observation. The subscription calls it only once.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    cancellation = Cancellation(cancel)
  }

  /// Ends the observation.
  public func cancel() {
    cancellation.cancel()
  }
}
