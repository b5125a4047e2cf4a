import LivePages

/// A person that the site knows. A site of your own has them in a database, and looks at a password before it
/// takes anyone for one of them.
public struct Member: Hashable, Sendable, Identifiable {
  public let id: UserID
  public let name: String

  /// All members.
  public static let all = [Member(id: "1", name: "Ada"), Member(id: "2", name: "Grace")]

  /// The member of this identifier, if there is one.
  static func find(_ id: UserID?) -> Member? { all.first { $0.id == id } }
}
