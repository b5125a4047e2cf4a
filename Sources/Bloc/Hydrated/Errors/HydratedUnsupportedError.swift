/// A state holds something that has no JSON form.
public struct HydratedUnsupportedError: Error, CustomStringConvertible {
  /// What has none, described. Objects need not be `Sendable`, and errors are.
  public let unsupportedObject: String
  /// The type of what has none.
  public let type: String
  /// Why it has none, if it is `Encodable` and failed.
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
