/// What a server saw of a request.
public enum Traffic: Hashable, Sendable {
  /// It came, and the answer is being prepared.
  case arrived(path: String)
  /// It got its answer, be it a refusal.
  case answered(path: String)
  /// The client went away before there was an answer.
  case abandoned(path: String)
}
