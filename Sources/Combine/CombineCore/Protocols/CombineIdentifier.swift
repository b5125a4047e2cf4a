import Synchronization

/// A unique identifier for subscribers and subscriptions.
///
/// Classes get theirs from their address, values from a process-wide counter.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let rawValue: UInt64

  // As wide as an address, since a platform may have no atomics that are wider.
  private static let counter = Atomic<UInt>(0)

  /// Makes an identifier that no other call returns in this process.
  public init() {
    rawValue = UInt64(Self.counter.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Makes the identifier of an object, equal for the same object as long as it lives.
  /// - Parameter obj: The object whose address becomes the identifier.
  public init(_ obj: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(obj)))
  }

  /// The identifier in hexadecimal, such as `0x1f`.
  public var description: String {
    "0x" + String(rawValue, radix: 16)
  }
}

/// A type whose instances can be told apart in logs and when debugging a chain of publishers.
public protocol CustomCombineIdentifierConvertible {
  /// The identifier of this instance.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identifier made from the object's address.
  public var combineIdentifier: CombineIdentifier {
    CombineIdentifier(self)
  }
}
