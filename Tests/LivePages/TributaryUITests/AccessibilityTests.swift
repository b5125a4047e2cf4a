import LivePagesTesting
import Testing

import struct LivePagesCore.Element
import enum LivePagesCore.MarkupMistake

@testable import TributaryUI

/// Tests of the attributes for assistive technologies.
@MainActor
struct AccessibilityTests {
  /// The attributes of the element with the identifier "it".
  private func attributes<Content: View>(
    @ViewBuilder of content: @escaping @MainActor @Sendable () -> Content
  ) async -> [String: String] {
    let page = await LivePageTest(ViewPage { content().accessibilityIdentifier("it") })
    let html = await page.html()
    #expect(MarkupMistake.mistakes(in: Element(.div) { html }) == [])
    let found = html.elements.first { $0[attribute: "data-identifier"] == "it" }
    let names = ["role", "tabindex"]
    let attributes = found?.attributes.filter { $0.name.hasPrefix("aria-") || names.contains($0.name) } ?? []
    return Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0.value ?? "") })
  }

  @Test func aValueAndAHintAreBothDescribed() async {
    #expect(
      await attributes { Text("Stars").accessibilityValue("3 of 5").accessibilityHint("Opens the rating") }
        == ["aria-description": "3 of 5, Opens the rating"]
    )
    #expect(
      await attributes { Text("Stars").accessibilityHint("Opens the rating").accessibilityValue("3 of 5") }
        == ["aria-description": "3 of 5, Opens the rating"]
    )
    let slider = await attributes {
      Slider(value: .constant(0.5)).accessibilityHint("Volume").accessibilityValue("half")
    }
    #expect(slider == ["aria-valuetext": "half", "aria-description": "Volume"])
  }

  nonisolated private static let roles: [(AccessibilityTraits, [String: String])] = [
    (.isHeader, ["role": "heading", "aria-level": "2"]),
    (.isButton, ["role": "button"]),
    (.isLink, ["role": "link"]),
    (.isToggle, ["role": "switch", "aria-checked": "false"]),
    ([.isToggle, .isSelected], ["role": "switch", "aria-checked": "true"]),
    (.isSelected, ["aria-current": "true"]),
    (.isSearchField, ["role": "search"]),
    (.isImage, ["role": "img", "aria-label": "text"]),
    (.isModal, ["role": "dialog", "aria-modal": "true", "aria-label": "text"]),
    (.updatesFrequently, ["aria-live": "polite"]),
  ]

  @Test(arguments: roles)
  func traitsHaveRolesAndCanBeRemoved(traits: AccessibilityTraits, expected: [String: String]) async {
    #expect(await attributes { Text("text").accessibilityAddTraits(traits) } == expected)
    var removed = await attributes {
      Text("text").accessibilityAddTraits(traits).accessibilityRemoveTraits(traits)
    }
    if removed["aria-label"] != nil {
      #expect(removed["role"] == "group")
      removed["role"] = nil
      removed["aria-label"] = nil
    }
    #expect(removed == [:])
  }

  @Test func controlsKeepTheirRoles() async {
    #expect(await attributes { Button("Save") {}.accessibilityAddTraits([.isButton, .isHeader]) } == [:])
    #expect(
      await attributes {
        Button("Bold") {}.accessibilityAddTraits(.isToggle).accessibilityAddTraits(.isSelected)
      }
        == ["aria-pressed": "true"]
    )
    #expect(await attributes { Button("Docs") {}.accessibilityAddTraits(.isLink) } == ["role": "link"])
    #expect(
      await attributes { TextField("Find", text: .constant("")).accessibilityAddTraits(.isSearchField) }
        == ["role": "searchbox", "aria-label": "Find"]
    )
  }

  @Test func aTappableViewWithTheButtonTraitIsReachableWithTheKeyboard() async {
    #expect(
      await attributes { Text("Open").onTapGesture {}.accessibilityAddTraits(.isButton) }
        == ["role": "button", "tabindex": "0"]
    )
  }

  @Test func anElementCombinesIgnoresOrContainsItsChildren() async {
    @ViewBuilder func stars() -> some View {
      HStack {
        Text("a")
        Text("b")
      }
    }
    #expect(
      await attributes { stars().accessibilityElement(children: .combine) }
        == ["role": "group", "aria-label": "a b"]
    )
    #expect(
      await attributes { stars().accessibilityElement().accessibilityLabel("2 of 5 stars") }
        == ["role": "img", "aria-label": "2 of 5 stars"]
    )
    #expect(
      await attributes { stars().accessibilityElement(children: .ignore) }
        == ["role": "img", "aria-hidden": "true"]
    )
    #expect(await attributes { stars().accessibilityElement(children: .contain) } == ["role": "group"])
  }

  @Test func identifiersFindViews() async {
    struct Screen: View {
      @State private var count = 0
      @State private var name = "Blob"
      var body: some View {
        Button("+") { count += 1 }.accessibilityIdentifier("increment")
        TextField("Name", text: $name).padding().accessibilityIdentifier("name field")
        Text("count \(count)").accessibilityIdentifier("total")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("increment").click()
    #expect(await page.element(identifier: "total").value() == "count 1")
    #expect(await page.field("name field").value() == "Blob")
    #expect(await !page.button("total").isThere)
    #expect(await !page.element(identifier: "missing").isThere)
  }

  @Test func testsFindPlainViewsByTheirLabel() async {
    let page = await LivePageTest(
      ViewPage {
        Circle().accessibilityLabel("Goal").accessibilityValue("3 of 5")
        Text("Stars").padding().accessibilityValue("4").accessibilityHint("Opens the rating")
        Text("Plain").padding()
        Slider(value: .constant(0.5)).accessibilityLabel("Volume").accessibilityValue("half")
      }
    )
    #expect(await page.element(label: "Goal").accessibilityDescription() == "3 of 5")
    #expect(await page.element(label: "Stars").accessibilityDescription() == "4, Opens the rating")
    #expect(await page.element(label: "Plain").accessibilityDescription() == nil)
    #expect(await page.element(label: "Plain").value() == "Plain")
    #expect(await page.element(label: "Volume").accessibilityDescription() == "half")
    #expect(await !page.element(label: "Missing").isThere)
  }

  @Test func theTextsOfACombinedElementAreSeparated() async {
    let page = await LivePageTest(
      ViewPage {
        HStack {
          Text("Run")
          Text("**5** km")
        }
        .accessibilityElement(children: .combine)
      }
    )
    #expect(await page.element(label: "Run 5 km").isThere)
  }
}
