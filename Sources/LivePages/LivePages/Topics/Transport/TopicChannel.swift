import LivePagesCore

/// The identity of a topic or a presence on all servers: its name and the type of what it carries.
public struct TopicChannel: Hashable, Sendable {
  /// The name that the program gave it.
  public let name: String
  /// The type of the messages or members, with its module.
  public let type: String

  /// Creates the channel of a name and a type's name.
  public init(name: String, type: String) {
    self.name = name
    self.type = type
  }

  init(name: String, of type: Any.Type) {
    self.init(name: name, type: stableName(of: type))
  }
}

extension TopicChannel: CustomStringConvertible {
  public var description: String { "\"\(name)\" of \(type)" }
}
