/// The reason that something of a topic or a presence is not known on all servers.
public enum TopicError: Error, Hashable, Sendable {
  /// The messages or members are not `Codable`, so they stay on their server.
  case notCodable(TopicChannel)

  /// A message or member could not be encoded.
  case notEncodable(TopicChannel, reason: String)

  /// A message or member is too large.
  case tooLarge(TopicChannel, size: Int, limit: Int)

  /// More messages wait for other servers than may wait. Those on this server have the message.
  case tooManyWaiting(TopicChannel, limit: Int)

  /// What another server has sent could not be decoded.
  case notDecodable(TopicChannel, reason: String)
}

extension TopicError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notCodable(let channel):
      """
      What is sent as \(channel) stays on its server, since the type is not Codable.

      Make it Codable, so that the visitors of the site's other servers get it too.
      """
    case .notEncodable(let channel, let reason):
      """
      Something could not be sent as \(channel), since it cannot be encoded: \(reason)

      Look at its 'encode(to:)'. JSON has no infinite numbers, and none that is not a number.
      """
    case .tooLarge(let channel, let size, let limit):
      """
      Something was not sent as \(channel): it has \(size) bytes, and the limit is \(limit).

      Send what others need to find it, such as an id, and keep the rest where all servers can read it.
      """
    case .tooManyWaiting(let channel, let limit):
      """
      A message was not sent as \(channel) to other servers: \(limit) messages wait already, or as many bytes as may wait.

      They are taken more slowly than they are sent, or not at all: 'topics.connection' says so. 'throttle' what \
      changes often.
      """
    case .notDecodable(let channel, let reason):
      """
      Something that another server sent as \(channel) cannot be decoded: \(reason)

      Another version of the program has sent it. While both run, change such types only so that each decodes what the \
      other encodes: a new property is optional or has a default, and a new case waits until all servers know it.
      """
    }
  }
}
