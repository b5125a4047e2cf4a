/// An event of a request, as the server sees it.
public enum Traffic: Hashable, Sendable {
  /// The request has arrived, and its response is being prepared.
  case arrived(path: String)
  /// The request was answered, possibly with an error.
  case answered(path: String)
  /// The client disconnected before the response.
  case abandoned(path: String)
}
