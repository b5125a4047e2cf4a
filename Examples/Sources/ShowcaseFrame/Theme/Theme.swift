/// The user's settings for the look of the showcase.
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

  /// Light or dark pages.
  public enum Scheme: String, Codable, CaseIterable, Sendable {
    /// The browser's preference.
    case automatic
    case light
    case dark
  }

  public var color: Color
  public var fontSize: FontSize
  public var scheme: Scheme

  public init(color: Color = .teal, fontSize: FontSize = .medium, scheme: Scheme = .automatic) {
    self.color = color
    self.fontSize = fontSize
    self.scheme = scheme
  }

  /// Themes from an earlier version have no scheme.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    color = try values.decode(Color.self, forKey: .color)
    fontSize = try values.decode(FontSize.self, forKey: .fontSize)
    scheme = try values.decodeIfPresent(Scheme.self, forKey: .scheme) ?? .automatic
  }
}
