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
