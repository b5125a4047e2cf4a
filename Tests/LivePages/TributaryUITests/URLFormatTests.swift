import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the formats of URLs, which Foundation lacks on Linux.
struct URLFormatTests {
  private let endpoint = "https://www.example.com:8080/path/to/endpoint?key=value#part"

  @Test func aURLIsShownWithItsSchemeItsHostAndItsPath() throws {
    let url = try #require(URL(string: endpoint))
    #expect(url.formatted() == "https://www.example.com/path/to/endpoint")
    #expect(Text(url, format: .url).plainText == "https://www.example.com/path/to/endpoint")
    #expect(try #require(URL(string: "ftp://a.org:21/b")).formatted() == "ftp://a.org:21/b")
    #expect(URL(filePath: "/tmp/a b").formatted() == "file:///tmp/a%20b")
    #expect(try #require(URL(string: "mailto:a@b.org")).formatted() == "mailto:a@b.org")
  }

  @Test func componentsAreShownAndOmitted() throws {
    let url = try #require(URL(string: endpoint))
    #expect(url.formatted(.url.port().query().fragment()) == endpoint)
    let style = URL.FormatStyle(
      scheme: .never,
      host: .omitSpecificSubdomains(["www", "mobile"], includeMultiLevelSubdomains: true),
      port: .always
    )
    #expect(style.format(url) == "example.com:8080/path/to/endpoint")
    #expect(url.formatted(.url.path(.omitWhen(.scheme, matches: ["https"]))) == "https://www.example.com")
    #expect(
      url.formatted(.url.port(.displayWhen(.host, matches: ["b.org"]))).hasPrefix("https://www.example.com/")
    )
    let secret = try #require(URL(string: "ftp://blob:abc@a.org/x"))
    #expect(secret.formatted() == "ftp://a.org/x")
    #expect(secret.formatted(.url.user().password()) == "ftp://blob:abc@a.org/x")
  }

  @Test(arguments: ["", "swift.org", "https://", "https:///x", "two words"])
  func aURLNeedsASchemeAndAHost(_ text: String) {
    #expect(throws: (any Error).self) { try URL.ParseStrategy().parse(text) }
  }

  @Test func missingComponentsHaveDefaults() throws {
    #expect(try URL(" https://swift.org/a?b ", strategy: .url).absoluteString == "https://swift.org/a?b")
    let strategy = URL.ParseStrategy(scheme: .defaultValue("https"), port: .defaultValue(8080))
    #expect(try strategy.parse("swift.org/a").absoluteString == "https://swift.org:8080/a")
    #expect(try strategy.parse("http://swift.org:1").absoluteString == "http://swift.org:1")
  }

  @Test(arguments: ["https://x.org/a%2Fb?q=salt%26pepper%2B#a%2523", "https://a%40b:c%3Ad@x.org/"])
  func parsedURLsKeepTheirEncoding(text: String) throws {
    let url = try URL.ParseStrategy().parse(text)
    #expect(url.absoluteString == text)
    let style = URL.FormatStyle(user: .always, password: .always, query: .always, fragment: .always)
    #expect(style.format(url) == text)
  }

  @Test(arguments: ["swift.org/login?next=https://a.org", "swift.org/a//b"])
  func slashesInsideDoNotReplaceTheDefaultScheme(text: String) throws {
    let strategy = URL.ParseStrategy(scheme: .defaultValue("https"), host: .required)
    #expect(try strategy.parse(text).absoluteString == "https://\(text)")
  }

  @Test func aFieldEditsAURL() async {
    struct Screen: View {
      @State private var url: URL?
      var body: some View {
        TextField("Address", value: $url, format: .url)
        Text(url?.host() ?? "none")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Address").type("swift")
    await page.field("Address").press(.return)
    #expect(await page.text.contains("none"))
    await page.field("Address").type("https://swift.org/blog")
    await page.field("Address").press(.return)
    #expect(await page.text.contains("swift.org"))
  }
}
