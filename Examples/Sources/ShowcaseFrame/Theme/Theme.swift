/// How the showcase looks to a person.
public struct Theme: Equatable, Codable, Sendable {
  public enum Color: String, Codable, CaseIterable, Sendable {
    case teal
    case plum
    case amber
  }

  public enum FontSize: Int, Codable, CaseIterable, Sendable {
    case small
    case medium
    case large
    case huge
  }

  public var color: Color
  public var fontSize: FontSize

  public init(color: Color = .teal, fontSize: FontSize = .medium) {
    self.color = color
    self.fontSize = fontSize
  }
}
