/// Whether what is sent on this server reaches the other servers of its site, and what they send this one.
///
/// Between ``disconnected(reason:)`` and the next ``connected``, messages of others may have been missed:
/// read again what they were about. Members of others vanish when the lease is over, and come back by
/// themselves.
public enum TopicConnection: Hashable, Sendable {
  /// The site has one server.
  case oneServer

  /// The other servers are reached.
  case connected

  /// The other servers are not reached. Messages go to those who listen on this one.
  case disconnected(reason: String)
}
