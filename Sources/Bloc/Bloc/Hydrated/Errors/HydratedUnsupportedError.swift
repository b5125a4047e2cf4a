/// An error that says that a state holds a value without a JSON form.
public struct HydratedUnsupportedError: Error, CustomStringConvertible {
  /// A description of the value, as errors are `Sendable` and the value need not be.
  public let unsupportedObject: String
  /// The type of the value.
  public let type: String
  /// The error of encoding the value; `nil` if it is not `Encodable`.
  public let cause: (any Error)?

  public init(_ unsupportedObject: Any, cause: (any Error)? = nil) {
    self.unsupportedObject = String(describing: unsupportedObject)
    type = String(describing: Swift.type(of: unsupportedObject))
    self.cause = cause
  }

  public var description: String {
    guard let cause else {
      return """
        Cannot store '\(unsupportedObject)': its type '\(type)' is not Codable. Make it so, or override 'toJson(_:)' and \
        'fromJson(_:)' of the bloc.
        """
    }
    return "Cannot store '\(unsupportedObject)' of type '\(type)': \(cause)"
  }
}
