import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of links and the action that opens URLs.
struct LinkTests {
  private static let page = URL(string: "https://a.example/1")!
  private static let item = URL(string: "todos://item/7")!

  private static func opened(on page: LivePageTest) async throws -> [String] {
    await page.settle()
    return try await page.takePushedEvents().map { try $0.value(as: String.self) }
  }

  @Test(arguments: ["handled", "discarded", "system", "other"])
  func openURLHandlersDecide(name: String) async throws {
    struct Screen: View {
      @Environment(\.openURL) private var openURL
      @State private var answer = "none"
      var body: some View {
        Button("Open") { openURL(LinkTests.page) { answer = "accepted \($0)" } }
        Text(answer)
      }
    }
    let results: [String: (OpenURLAction.Result, Bool, [String])] = [
      "handled": (.handled, true, []),
      "discarded": (.discarded, false, []),
      "system": (.systemAction, true, ["https://a.example/1"]),
      "other": (.systemAction(URL(string: "https://b.example")!), true, ["https://b.example"]),
    ]
    let (result, isAccepted, addresses) = try #require(results[name])
    let page = await LivePageTest(
      ViewPage { Screen().environment(\.openURL, OpenURLAction { _ in result }) }
    )
    await page.button("Open").click()
    #expect(await page.text.contains("accepted \(isAccepted)"))
    #expect(try await Self.opened(on: page) == addresses)
  }

  @Test func withoutAHandlerABrowserOpensOnlyItsSchemes() async throws {
    struct Screen: View {
      @Environment(\.openURL) private var openURL
      @State private var answers: [Bool] = []
      var body: some View {
        Button("Open") {
          for url in [LinkTests.page, LinkTests.item, URL(string: "javascript:alert(1)")!] {
            openURL(url) { answers.append($0) }
          }
        }
        Text("\(answers)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Open").click()
    #expect(await page.text.contains("[true, false, false]"))
    #expect(try await Self.opened(on: page) == ["https://a.example/1"])
  }

  @Test func linksAndMarkdownLinksUseTheHandler() async {
    struct Screen: View {
      @State private var opened: [String] = []
      var body: some View {
        Link("Item", destination: LinkTests.item)
        Text("See [the item](todos://item/8) or [the page](https://a.example).")
        Text(opened.joined(separator: " "))
          .environment(\.openURL, OpenURLAction { _ in .discarded })
      }
    }
    let log = Log()
    let page = await LivePageTest(
      ViewPage {
        Screen()
          .environment(
            \.openURL,
            OpenURLAction { url in
              MainActor.assumeIsolated { log(url.absoluteString) }
              return .handled
            }
          )
      }
    )
    for link in ["Item", "the item", "the page"] { await page.link(link).click() }
    #expect(await log.entries == ["todos://item/7", "todos://item/8", "https://a.example"])
    #expect(await page.html().elements.allSatisfy { $0[attribute: "data-address"] == nil })
  }

  @MainActor
  private final class Model {
    var opened: [URL] = []
    func open(_ url: URL) { opened.append(url) }
  }

  @MainActor @Test func aHandlerRunsOnTheMainActor() async {
    let model = Model()
    let page = await LivePageTest(
      ViewPage {
        Link("Item", destination: Self.item)
          .environment(
            \.openURL,
            OpenURLAction { url in
              model.open(url)
              return .handled
            }
          )
      }
    )
    await page.link("Item").follow()
    #expect(model.opened == [Self.item])
  }

  @Test func testsReceiveTheAddressesThatOpen() async {
    struct Screen: View {
      @Environment(\.openURL) private var openURL
      var body: some View {
        Link("Page", destination: LinkTests.page)
        Text("See [the mail](mailto:blob@a.example).")
        Button("Open") { openURL(URL(string: "https://b.example")!) }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.link("Page").click()
    await page.link("the mail").follow()
    await page.button("Open").click()
    #expect(
      await page.takeOpenedAddresses() == [
        "https://a.example/1", "mailto:blob@a.example", "https://b.example",
      ]
    )
    #expect(await page.takeOpenedAddresses().isEmpty)
    #expect(await page.outline.contains("link \"Page\" to https://a.example/1"))
  }

  @Test func linksThatCannotOpenAreDisabled() async {
    let page = await LivePageTest(
      ViewPage {
        Link("Item", destination: Self.item)
        Link("Page", destination: Self.page)
        Link("Off", destination: Self.page).disabled(true)
        Text("[text](https://a.example)").disabled(true)
      }
    )
    let links = await page.html().elements.filter { $0.tag == .a }
    #expect(links.map { $0[attribute: "aria-disabled"] } == ["true", nil, "true"])
    #expect(links.map { $0[attribute: "data-address"] } == [nil, "https://a.example/1", nil])
    #expect(await page.text == "Item Page Off text")
  }

  @Test func aButtonStyleAppliesToLinks() async {
    struct Marked: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        Text("marked")
        configuration.label
      }
    }
    let page = await LivePageTest(
      ViewPage {
        Link("Page", destination: Self.page).buttonStyle(Marked())
        Link("Bordered", destination: Self.page).buttonStyle(.bordered)
      }
    )
    #expect(await page.text == "marked Page Bordered")
    let links = await page.html().elements.filter { $0.tag == .a }
    #expect(links.map { $0[attribute: "data-address"] } == ["https://a.example/1", "https://a.example/1"])
    #expect(links.last?[attribute: "class"] == "button bordered")
  }
}
