/// A change of the drawing. All changes are numbered, from 1 on.
public struct DrawingChange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case drew(Stroke)
    /// A stroke was taken back.
    case erased(Stroke.ID)
    case cleared
  }

  public let number: Int
  public let kind: Kind
  /// The first stroke that is still there. Those before it have gone, as there may be only so many.
  public let oldest: Stroke.ID
}
