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
