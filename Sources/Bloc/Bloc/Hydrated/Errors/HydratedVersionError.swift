/// A stored state has another version than the bloc knows.
public struct HydratedVersionError: Error, Hashable, CustomStringConvertible {
  public let token: String
  /// The version of the stored state.
  public let stored: Int
  /// The version that the bloc writes.
  public let current: Int

  public init(token: String, stored: Int, current: Int) {
    self.token = token
    self.stored = stored
    self.current = current
  }

  public var description: String {
    stored < current
      ? """
      The stored state of '\(token)' has version \(stored), and the bloc writes version \(current). Override \
      'migrate(_:from:)' to make the one of the other.
      """
      : """
      The stored state of '\(token)' has version \(stored), which is later than the bloc's \(current): a later version of \
      the program has written it. To keep it for that, answer '.retain' in 'onHydrationError'.
      """
  }
}
