/// An object of a state leads back to itself, so that encoding it would never end.
public struct HydratedCyclicError: Error, Hashable, CustomStringConvertible {
  /// The type of the object.
  public let type: String

  public init(type: String) {
    self.type = type
  }

  public var description: String {
    """
    Cyclic error while state traversing: encoding an object of type '\(type)' encodes that object again. Leave the reference \
    that leads back out of its 'encode(to:)'.
    """
  }
}
