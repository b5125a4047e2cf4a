import LivePagesCore
import Testing

struct AttributeTests {
  @Test func attributesThatOnlySayHowThingsLookAreFree() {
    #expect(
      Element(.circle, Attribute("cx", "7"), Attribute("hidden")).rendered()
        == #"<circle cx="7" hidden></circle>"#
    )
  }

  @Test func attributesThatRunLoadOrStyleTrap() async {
    await #expect(processExitsWith: .failure) { _ = Attribute("onclick", "hack()") }
    await #expect(processExitsWith: .failure) { _ = Attribute("style", "color: red") }
    await #expect(processExitsWith: .failure) { _ = Attribute("src", "/x.js") }
    await #expect(processExitsWith: .failure) { _ = Attribute("a b", "") }
    await #expect(processExitsWith: .failure) { _ = Attribute.aria("label onclick", "") }
  }

  @Test(arguments: [
    "https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "",
    // Scalars that extend the one before them, and that browsers leave out of hosts' names.
    "//\u{FE0F}evil.example/x", "//\u{34F}evil.example", "/\\\u{FE0F}evil.example",
  ])
  func linksStayOnTheSite(target: String) {
    #expect(Element(.a, .href(target))[attribute: "href"] == "#")
  }
}
