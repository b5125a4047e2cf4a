import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct PageDirectoryTests {
  @Test(
    arguments: [
      ("/", nil), ("/todos/1", nil), ("/live-pagesque", nil),
      ("todos", "The path of Second is \"todos\". Begin it with a slash: \"/todos\"."),
      ("", "The path of Second is \"\". Begin it with a slash: \"/\"."),
      ("/first", "First and Second have the same path, \"/first\". Give each its own path."),
      ("/first/", "First and Second have the same path, \"/first/\". Give each its own path."),
      (
        "/live-pages/ready",
        "The path of Second is \"/live-pages/ready\". Choose another one: /live-pages belongs to the site."
      ),
      ("/my page", "The path of Second is \"/my page\". Percent-encode it: \"/my%20page\"."),
    ] as [(String, String?)]
  )
  func aPathThatCannotBeServedIsRefused(path: String, message: String?) {
    let directory = PageDirectory()
    #expect(directory.mistake(in: "/first", of: "First") == nil)
    #expect(directory.mistake(in: path, of: "Second") == message)
  }

  @Test func aDocumentOrFileWithTheSamePathIsRefused() {
    let directory = PageDirectory()
    #expect(directory.mistake(in: "/first", of: "the document") == nil)
    #expect(
      directory.mistake(in: "/first", of: "First")
        == "The document and First have the same path, \"/first\". Give each its own path."
    )
    #expect(directory.mistake(in: "/live-pages/own.css", of: "the file", isFile: true) == nil)
    #expect(directory.mistake(in: "/live-pages/own.css", of: "the file", isFile: true) != nil)
  }

  @Test func listsLeaveOutPagesWithSecretPaths() {
    let directory = PageDirectory()
    directory.add(ListedPage())
    directory.add(SecretPage())
    #expect(directory.links.map(\.path) == ["/listed"])
  }

  /// The path of another page may be secret.
  @Test func siteStartsAtTheRootPageIfPresent() {
    let directory = PageDirectory()
    #expect(directory.start == nil)
    directory.noteStart("/first")
    directory.noteStart("/second")
    #expect(directory.start == nil)
    directory.noteStart("/")
    directory.noteStart("/third")
    #expect(directory.start == "/")
  }

  @Test(
    arguments: [
      "/", "/a", "/a/", "/a/b-c.d_e~f", "/a:b", "/a@b", "/a!$&'()+,;=", "/%C3%BC", "/a%2Fb", "/a%20b",
      "/%E6%97%A5%E6%9C%AC",
    ]
  )
  func pathsWithoutEncodingAreServed(path: String) {
    #expect(RoutePath.advice(for: path) == nil)
  }

  @Test(
    arguments: [
      ("/ü", "/%C3%BC"), ("/日本", "/%E6%97%A5%E6%9C%AC"), ("/a b/c", "/a%20b/c"), ("/%c3%bc", "/%C3%BC"),
      ("/100%", "/100%25"), ("/%zz", "/%25zz"), ("/%41", "/A"), ("/a\"b", "/a%22b"), ("/a\\b", "/a%5Cb"),
      ("/a\nb", "/a%0Ab"), ("/e\u{301}", "/e%CC%81"), ("/a|b", "/a%7Cb"), ("/%FF", "/%25FF"),
    ]
  )
  func otherCharactersAreToBePercentEncoded(path: String, encoded: String) {
    #expect(RoutePath.advice(for: path) == "Percent-encode it: \"\(encoded)\".")
    #expect(RoutePath.advice(for: encoded) == nil)
  }

  @Test(
    arguments: [
      ("/:id", "pattern"), ("/a/:b", "pattern"), ("/*", "pattern"), ("/a/**", "pattern"),
      ("/{id}", "pattern"),
      ("/a{b}", "pattern"), ("/a?b", "query"), ("/a#b", "query"), ("//", "empty"), ("//a", "empty"),
      ("/a//b", "empty"), ("/a//", "empty"), ("/./a", "empty"), ("/a/..", "empty"), ("a", "slash"),
      ("", "slash"), ("/\u{301}", "Percent-encode"),
    ]
  )
  func pathsThatNoRequestMatchesAreRefused(path: String, word: String) {
    #expect(RoutePath.advice(for: path)?.contains(word) == true)
  }
}

private struct ListedPage: LivePage {
  let path = "/listed", title = "Listed"

  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> TallySession {
    TallySession(onChange: onChange, onDisappear: {})
  }
}

private struct SecretPage: UnlistedPage {
  let path = "/secret", title = "Secret"

  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> TallySession {
    TallySession(onChange: onChange, onDisappear: {})
  }
}
