/// The color and width of a stroke.
public struct Pen: Hashable, Sendable {
  public enum Ink: String, CaseIterable, Hashable, Sendable {
    case black
    case red
    case orange
    case green
    case blue
    case violet
  }

  public enum Width: String, CaseIterable, Hashable, Sendable {
    case fine
    case medium
    case broad
  }

  public var ink: Ink
  public var width: Width

  public init(ink: Ink = .black, width: Width = .medium) {
    self.ink = ink
    self.width = width
  }
}
