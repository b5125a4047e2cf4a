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
