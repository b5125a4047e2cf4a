/// A value that converts to an ``Event``, so that operators on publishers of events can be written.
public protocol EventConvertible {
  /// The values of the stream that it is an event of.
  associatedtype Output

  /// The failure of the stream that it is an event of.
  associatedtype Failure: Error

  /// The event.
  var event: Event<Output, Failure> { get }
}
