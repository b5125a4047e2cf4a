#if !canImport(ObjectiveC)
  import CombineCore
  import Foundation

  // An unavailable declaration of a method that exists only on Apple platforms. When you call it, the
  // compiler's error message names the alternative.
  extension NSObjectProtocol where Self: NSObject {
    /// This method is available only on Apple platforms, because Foundation doesn't support key-value
    /// observation elsewhere.
    ///
    /// - Parameter keyPath: The property to observe.
    @available(
      *,
      unavailable,
      message:
        "key-value observation is unavailable on this platform: mark the property @Published and observe that"
    )
    public func publisher<Value>(for keyPath: KeyPath<Self, Value>) -> AnyPublisher<Value, Never> {
      preconditionFailure("It cannot be called.")
    }

    /// This method is available only on Apple platforms, because Foundation doesn't support key-value
    /// observation elsewhere.
    ///
    /// - Parameters:
    ///   - keyPath: The property to observe.
    ///   - options: The values to publish.
    @available(
      *,
      unavailable,
      message:
        "key-value observation is unavailable on this platform: mark the property @Published and observe that"
    )
    public func publisher<Value>(
      for keyPath: KeyPath<Self, Value>,
      options: NSKeyValueObservingOptions
    ) -> AnyPublisher<Value, Never> {
      preconditionFailure("It cannot be called.")
    }
  }

  /// The options of key-value observation, for the signature of an unavailable method.
  public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
  }
#endif
