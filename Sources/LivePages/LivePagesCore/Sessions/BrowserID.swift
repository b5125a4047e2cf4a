/// The id of a browser for months: over its sessions, and over restarts of the browser and of the server. A
/// site finds by it what it keeps for a person.
///
/// Who knows it can go on as that browser. So it belongs in no page, no address and no log.
public struct BrowserID: Hashable, Sendable {
  private let token: SecretToken

  /// A browser that was never here.
  public init() {
    token = .random()
  }

  /// Makes the id that a cookie says, or returns `nil` if it cannot have been written by this server. A
  /// browser may say what no server has written, and is then one for which nothing is kept.
  package init?(cookie: String) {
    guard let token = SecretToken(cookie: cookie) else { return nil }
    self.token = token
  }

  /// Digits and letters, under which to keep what belongs to the browser.
  public var text: String { token.text }
}
