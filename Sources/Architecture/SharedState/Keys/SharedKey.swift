/// Loads a shared value from where it is kept, and observes it there.
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
/// Keys with equal ids and values of one type share one value while anybody holds it. Methods may be called
/// on any thread, and no lock is held meanwhile.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the shared value.
  associatedtype Value: Sendable

  /// The type of the ids that tell keys apart.
  associatedtype ID: Hashable = Self

  /// Identifies the value. By default it is the key itself.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: The reason why the value is loaded.
  ///   - continuation: The continuation that receives the result, once, now or later, on any thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Observes the value.
  ///
  /// - Parameters:
  ///   - context: The value with which the observation begins.
  ///   - subscriber: The subscriber to values that other code changes.
  /// - Returns: A subscription, which is cancelled when nobody holds the shared value any more.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  public var id: ID { self }
}

extension SharedReaderKey {
  /// A key of this type with a default value.
  public typealias Default = _SharedKeyDefault<Self>
}

/// Loads a shared value, observes it, and saves its changes.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: The reason why the value is saved.
  ///   - continuation: The continuation that receives the result, once, now or later, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason that a value is loaded.
public enum LoadContext<Value> {
  /// A shared value was made, with this default.
  case initialValue(Value)

  /// The program called `load()`.
  case userInitiated

  /// The default of a shared value that was made.
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

/// The reason that a value is saved.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet

  /// The program called `save()`.
  case userInitiated
}

/// A key with a default value, so that code that shares the value need not repeat it.
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

  /// The default value, made anew.
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

  /// Gives a key a default value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The default, which is made when it is needed.
  public static subscript(
    _ key: Base,
    default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, makeInitialValue: value)
  }

  /// Gives a key that has a default value another one.
  ///
  /// - Parameters:
  ///   - key: The key with its default.
  ///   - value: The default that takes its place.
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

/// A change of a shared value.
package struct SharedChange<Value: Sendable>: Sendable {
  /// The value before the change.
  package let base: Value
  /// The value after it.
  package let value: Value
}

/// A key that gets each change with the value before it, so that changes of several programs can be merged.
///
/// A change is given to the key also where a value has arrived from where it is kept since the change was
/// made. The key then merges both, and yields the result.
package protocol MergingSharedKey<Value>: SharedKey {
  /// Saves a change. Changes come one after the other, in the order in which they were made.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - isOvertaken: A closure that says, while this function runs, whether a value of this key's was set
  ///     since the change was made.
  ///   - report: A closure that receives how saving goes, as often as that changes, on any thread. No lock of
  ///     the shared value may be waited for meanwhile.
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
