import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of localized string resources, and of strings from the app's tables.
@MainActor
struct LocalizedResourceTests {
  @Test func resourcesAreTitlesAndLabels() async {
    struct Screen: View {
      private let title: LocalizedStringResource = "Open"
      @State private var count = 1
      var body: some View {
        Stepper("Count" as LocalizedStringResource, value: $count)
        Stepper("Rows" as LocalizedStringResource, value: $count, in: 0...3)
        Button("") { count += 1 }
          .accessibilityLabel(title)
          .accessibilityValue("Closed" as LocalizedStringResource)
          .accessibilityHint("Opens the door" as LocalizedStringResource)
        Text("count \(count)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Increment Count").click()
    await page.button("Increment Rows").click()
    #expect(await page.button("Increment Rows").isDisabled())
    await page.button("Open").click()
    #expect(await page.text.contains("count 4"))
    let description = await page.button("Open").accessibilityDescription()
    #expect(description?.contains("Closed") == true)
    #expect(description?.contains("Opens the door") == true)
  }

  @Test func stringsHaveDefaultValues() {
    let count = 2
    #expect(String(localized: "no.such.key", defaultValue: "\(count) rows", comment: "A number") == "2 rows")
    #expect(LocalizedStringResource("no.such.key", defaultValue: "Rows").key == "no.such.key")
  }

  @Test func attributedStringsAreLocalizedWithMarkdown() throws {
    let name = "*Blob*"
    let string = AttributedString(localized: "Hello **\(name)**")
    #expect(String(string.characters) == "Hello *Blob*")
    let last = try #require(string.runs.map { $0 }.last)
    #expect(last.inlinePresentationIntent == .stronglyEmphasized)
    let resource: LocalizedStringResource = "A `word`"
    #expect(String(AttributedString(localized: resource).characters) == "A word")
  }
}

/// Tests of the formats of persons' names.
struct PersonNameFormatTests {
  private var name: PersonNameComponents {
    var name = PersonNameComponents()
    name.namePrefix = "Dr."
    name.givenName = "Ada"
    name.middleName = "King"
    name.familyName = "Lovelace"
    return name
  }

  @Test func aStyleSelectsTheParts() {
    #expect(name.formatted() == "Ada Lovelace")
    #expect(name.formatted(.name(style: .short)) == "Ada")
    #expect(name.formatted(.name(style: .long)) == "Dr. Ada King Lovelace")
    #expect(name.formatted(.name(style: .abbreviated)) == "AL")
  }

  @Test func missingPartsLeaveNoSpaces() {
    var name = PersonNameComponents()
    #expect(name.formatted() == "" && name.formatted(.name(style: .abbreviated)) == "")
    name.familyName = "Lovelace"
    name.givenName = ""
    #expect(name.formatted() == "Lovelace")
    name.nickname = "Countess"
    #expect(name.formatted(.name(style: .short)) == "Countess")
  }

  @Test @MainActor func textsShowNames() async {
    let page = await LivePageTest(ViewPage { [name] in Text(name, format: .name(style: .medium)) })
    #expect(await page.text == "Ada Lovelace")
  }
}
