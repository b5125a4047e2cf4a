import Foundation

/// The saved record of a browser session. It contains the browser, its user, and the tabs of its movable
/// pages with their states.
struct SessionRecord: Hashable {
  struct Tab: Codable, Hashable {
    let token: String
    /// The number of the last event included in the state.
    let events: Int
    /// The tab address within its page, or `nil` for a page with a single address.
    let address: String?
    /// The index of the tab's page.
    let page: Int
  }

  struct Page: Hashable {
    let path: String
    let version: Int
    let state: Data
  }

  private struct Header: Codable {
    struct Page: Codable {
      let path: String
      let version: Int
      let bytes: Int
    }

    let browser: String
    let user: String?
    /// The time of the log-in, in milliseconds.
    let logIn: Int?
    let tabs: [Tab]
    let pages: [Page]
  }

  /// The version of the format. ``init(decoding:)`` reads only this version.
  private static let format: UInt8 = 1

  var browser: BrowserID
  var logIn: LogIn?
  var tabs: [Tab] = []
  var pages: [Page] = []

  init(browser: BrowserID, logIn: LogIn?) {
    self.browser = browser
    self.logIn = logIn
  }

  /// Returns the encoded record. It consists of the format, the length of the header, the header, and the
  /// concatenated states.
  func encoded() throws -> Data {
    let header = try JSONEncoder().encode(
      Header(
        browser: browser.text,
        user: logIn?.user.text,
        logIn: logIn.map { Int(($0.date.timeIntervalSince1970 * 1000).rounded()) },
        tabs: tabs,
        pages: pages.map { Header.Page(path: $0.path, version: $0.version, bytes: $0.state.count) }
      )
    )
    var data = Data([Self.format])
    data.append(contentsOf: withUnsafeBytes(of: UInt32(header.count).bigEndian, Array.init))
    data.append(header)
    for page in pages { data.append(page.state) }
    return data
  }

  /// - Throws: `SessionMovingFailure.unknownFormat` if the data isn't a valid record.
  init(decoding data: Data) throws(SessionMovingFailure) {
    var rest = data[...]
    func take(_ count: Int) throws(SessionMovingFailure) -> Data {
      guard count >= 0, count <= rest.count else { throw .unknownFormat }
      defer { rest = rest.dropFirst(count) }
      return Data(rest.prefix(count))
    }
    guard try take(1).first == Self.format else { throw .unknownFormat }
    let length = try take(4).reduce(0) { $0 << 8 | Int($1) }
    guard let header = try? JSONDecoder().decode(Header.self, from: take(length)),
      let browser = BrowserID(cookie: header.browser)
    else { throw .unknownFormat }
    self.browser = browser
    if let user = header.user, let milliseconds = header.logIn {
      logIn = LogIn(UserID(user), date: Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000))
    }
    tabs = header.tabs
    for page in header.pages {
      pages.append(Page(path: page.path, version: page.version, state: try take(page.bytes)))
    }
    guard rest.isEmpty, tabs.allSatisfy({ pages.indices.contains($0.page) && $0.events >= 0 }) else {
      throw .unknownFormat
    }
  }
}

/// A type that derives a session key from the session's secret, and encrypts the session's content.
package protocol SessionSeal: Sendable {
  /// Returns the key of a session in the storage.
  func key(of token: SecretToken) -> SessionKey

  /// Creates a session's secret that the site recognizes as its own. Nobody else can distinguish it from
  /// other secrets.
  func makeToken() -> SecretToken

  /// Returns a Boolean value that indicates whether the site has created this secret.
  func isOwn(_ token: SecretToken) -> Bool

  /// Returns the names under which a storage keeps a string without revealing it. The name for the current
  /// key comes first, followed by those for earlier keys.
  func names(of text: String) -> [String]

  /// Encrypts the content of a session for an epoch.
  func seal(_ content: Data, of key: SessionKey, epoch: Int) throws -> Data

  /// Decrypts a session's content.
  ///
  /// - Returns: The content and the epoch under which it was sealed, or `nil` if this site hasn't sealed the
  ///   content for this session.
  func open(_ content: Data, of key: SessionKey) -> (content: Data, epoch: Int)?
}

extension SessionSeal {
  package func makeToken() -> SecretToken { .random() }

  package func isOwn(_ token: SecretToken) -> Bool { true }

  package func names(of text: String) -> [String] { [text] }
}
