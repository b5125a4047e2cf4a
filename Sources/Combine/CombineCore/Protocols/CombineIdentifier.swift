import Synchronization

/// A unique identifier for subscribers and subscriptions.
///
/// Objects derive their identifier from their address, values from a process-wide counter.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let rawValue: UInt64

  // As wide as an address, because some platforms have no wider atomics.
  private static let counter = Atomic<UInt>(0)

  /// Creates an identifier that is unique within this process.
  public init() {
    rawValue = UInt64(Self.counter.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Creates an identifier for an object. All identifiers of one object are equal during its lifetime.
  /// - Parameter obj: The object whose address becomes the identifier.
  public init(_ obj: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(obj)))
  }

  /// The identifier in hexadecimal, such as `0x1f`.
  public var description: String {
    "0x" + String(rawValue, radix: 16)
  }
}

/// A type whose instances have an identifier, for use in logs and when debugging a chain of publishers.
public protocol CustomCombineIdentifierConvertible {
  /// The identifier of this instance.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identifier derived from the object's address.
  public var combineIdentifier: CombineIdentifier {
    CombineIdentifier(self)
  }
}
