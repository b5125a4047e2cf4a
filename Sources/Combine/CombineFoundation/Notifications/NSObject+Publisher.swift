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
  }
#endif
