/// A change of the drawing. Changes are numbered from 1.
public struct DrawingChange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case drew(Stroke)
    /// A stroke was removed.
    case erased(Stroke.ID)
    case cleared
  }

  public let number: Int
  public let kind: Kind
  /// The first existing stroke. Earlier ones were removed to stay within the limit.
  public let oldest: Stroke.ID
}
