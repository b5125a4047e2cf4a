import LivePages

/// A member of the site. A real site stores its members in a database, and verifies a password first.
public struct Member: Hashable, Sendable, Identifiable {
  public let id: UserID
  public let name: String

  /// All members.
  public static let all = [Member(id: "1", name: "Ada"), Member(id: "2", name: "Grace")]

  /// Returns the member with this identifier, if there is one.
  static func find(_ id: UserID?) -> Member? { all.first { $0.id == id } }
}
