/// Something to do, on the board.
public struct Card: Identifiable, Hashable, Codable, Sendable {
  /// The most letters of a title.
  public static let longestTitle = 80

  public let id: Int
  public internal(set) var title: String

  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}
