#if !canImport(ObjectiveC)
  import CombineCore
  import Foundation

  // The name that code off Apple's platforms looks for and cannot have: it gets an error that says what to do
  // instead.
  extension NSObjectProtocol where Self: NSObject {
    /// Is not available: off Apple's platforms, Foundation has no key-value observation.
    ///
    /// - Parameter keyPath: The property to observe.
    @available(
      *,
      unavailable,
      message: "there is no key-value observation here: mark the property @Published and observe that"
    )
    public func publisher<Value>(for keyPath: KeyPath<Self, Value>) -> AnyPublisher<Value, Never> {
      preconditionFailure("It cannot be called.")
    }

    /// Is not available: off Apple's platforms, Foundation has no key-value observation.
    ///
    /// - Parameters:
    ///   - keyPath: The property to observe.
    ///   - options: The values that would be sent.
    @available(
      *,
      unavailable,
      message: "there is no key-value observation here: mark the property @Published and observe that"
    )
    public func publisher<Value>(
      for keyPath: KeyPath<Self, Value>,
      options: NSKeyValueObservingOptions
    ) -> AnyPublisher<Value, Never> {
      preconditionFailure("It cannot be called.")
    }
  }

  /// The options of key-value observation, by which an unavailable method is found.
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
