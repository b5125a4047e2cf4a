import Foundation
import LivePagesTesting
import Testing

import struct LivePagesCore.Element
import struct LivePagesCore.HTML

@testable import TributaryUI

/// Tests of images and styled text inside text, and of inflected text.
@MainActor
struct TextContentTests {
  private nonisolated static let plurals = [
    ("1 book", "1 book"), ("2 book", "2 books"), ("0 book", "0 books"), ("1,234 book", "1,234 books"),
    ("1.5 hour", "1.5 hours"), ("2 box", "2 boxes"), ("2 Berry", "2 Berries"), ("2 day", "2 days"),
    ("2 DAY", "2 DAYS"), ("2 dish.", "2 dishes."), ("2 person", "2 people"), ("2 Child", "2 Children"),
    ("2 man", "2 men"), ("2 human", "2 humans"), ("2 sheep", "2 sheep"), ("2 shelf", "2 shelves"),
    ("2 cup of tea", "2 cups of tea"), ("2 red apple", "2 red apples"), ("book", "book"), ("2", "2"),
    ("2 ", "2 "), ("2 \u{1F600}", "2 \u{1F600}"), ("", ""),
  ]

  @Test(arguments: plurals.indices) func englishNounsAgreeWithTheirNumbers(_ index: Int) {
    #expect(Inflection.english(Self.plurals[index].0) == Self.plurals[index].1)
  }

  @Test func inflectedTextIsShownWithoutItsMarks() {
    func text(_ count: Int) -> String { Text("You have ^[\(count) book](inflect: true) left").plainText }
    #expect(text(1) == "You have 1 book left")
    #expect(text(3) == "You have 3 books left")
    #expect(Text("^[\(2) box](inflect:true)**!**").plainText == "2 boxes!")
    #expect(Text("^[\(2) box](color: 'red')").plainText == "2 box")
    #expect(Text("2^[3] and ^[4").plainText == "2^[3] and ^[4")
    #expect(LocalizedStringKey("^[\(2) day](inflect: true)").text == "2 days")
    let name = "^[2 book](inflect: true)"
    #expect(Text("\(name)").plainText == name)
  }

  @Test func titlesAreShownWithoutMarks() async {
    let page = await LivePageTest(
      ViewPage { NavigationStack { Text("root").navigationTitle("**All** ^[\(2) book](inflect: true)") } }
    )
    #expect(await page.title == "All 2 books")
  }

  @Test func translatedTextIsInflectedInEnglishOnly() {
    guard AppStrings.languages.first?.hasPrefix("en") == false else { return }
    withKnownIssue {
      #expect(Inflection.inflected("2 Buch", isTranslated: true) == "2 Buch")
    } matching: {
      $0.description.contains("isn't inflected")
    }
  }

  @Test(arguments: [
    String(repeating: "^[", count: 50_000) + "](" + String(repeating: "a", count: 50_000),
    String(repeating: "^[a](b", count: 20_000),
  ])
  func unfinishedAttributesTakeLinearTime(_ text: String) {
    let duration = ContinuousClock().measure {
      #expect(InlineMarkdown.runs(of: text) == [TextRun(text: text)])
    }
    #expect(duration < .seconds(30))
  }

  @Test func imagesAreShownInsideText() {
    let star = Image(systemName: "star")
    for text in [
      Text("\(star) Favourite"), Text(star) + Text(verbatim: " Favourite"), Text("**\(star)** Favourite"),
    ] {
      let span = Window.elements { text }.first { $0.tag == .span }
      #expect(span?.content.elements.contains { $0.tag == .svg } == true)
      #expect(span?.content.plainText == " Favourite")
    }
    #expect(Window.elements { Text(star) }.contains { $0.tag == .svg })
  }

  @Test func picturesAreShownInsideText() {
    let file = PictureFile(path: "/logo.png", width: 20, height: 10)
    let logo = Image(source: .file(file), label: "Logo")
    let picture = Window.elements { Text("By \(logo)") }.first { $0[attribute: "role"] == "img" }
    #expect(picture?.tag == .span)
    #expect(picture?[attribute: "aria-label"] == "Logo")
    #expect(picture?[attribute: "data-style"]?.contains("width:20px;height:10px") == true)
  }

  @Test func textInsideTextKeepsItsStyle() {
    let text = Text("Hello *\(Text("World").bold())*")
    #expect(text == Text(verbatim: "Hello ") + Text(verbatim: "World").bold().italic())
    #expect(Text("\(Text("a").bold())\(Image(systemName: "star"))").plainText == "a")
  }

  @Test func aButtonWithAnImageInItsTitleIsNamedByTheText() async {
    let page = await LivePageTest(
      ViewPage { Button("\(Image(systemName: "star")) Favourite") {} }
    )
    #expect(await page.button("Favourite").isThere)
  }
}
