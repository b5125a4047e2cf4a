import Testing

@testable import LivePagesCore

/// Tests of mistakes in pages that browsers silently correct.
struct MarkupMistakeTests {
  private func mistakes(_ content: () -> HTML) -> [MarkupMistake] {
    MarkupMistake.mistakes(in: Element(.div, .id("live-page")) { content() })
  }

  @Test func validPagesHaveNoMistakes() {
    let mistakes = mistakes {
      HTML {
        Element(.form, .id("first")) { Element(.p) { Element(.button) { Element(.span) } } }
        Element(.form, .id("second")) { Element(.div) { Element(.p) } }
        Element(.a) { Element(.div) }
        Element(.svg) { Element(.a) { Element(.a) } }
      }
    }
    #expect(mistakes.isEmpty)
  }

  @Test func eachRepeatedIDIsReportedOnce() {
    let part = RenderedPart(bytes: Array(#"<p id="a"></p>"#.utf8), regions: [])
    let mistakes = mistakes {
      HTML([
        .element(Element(.p, .id("a"))), .element(Element(.p, .id("live-page")) { Element(.span, .id("a")) }),
        .part(part),
      ])
    }
    #expect(mistakes == [.repeatedID("live-page"), .repeatedID("a")])
  }

  @Test(arguments: [
    (LivePagesCore.Tag.p, LivePagesCore.Tag.div), (.p, .p), (.p, .ul), (.p, .form), (.form, .form), (.a, .a),
    (.button, .button),
  ])
  func misplacedElementsAreReportedAtAnyDepth(container: LivePagesCore.Tag, tag: LivePagesCore.Tag) {
    let mistakes = mistakes {
      HTML { Element(container) { Element(.span) { Element(tag) } } }
    }
    #expect(mistakes == [.misplaced(tag, in: container)])
    #expect("\(mistakes[0])".hasPrefix("A “\(container.name)” can't contain a “\(tag.name)”."))
  }

  @Test(arguments: [
    (LivePagesCore.Tag.a, LivePagesCore.Tag.button), (.button, .a), (.a, .input), (.button, .select),
  ])
  func controlsInOtherControlsAreReported(container: LivePagesCore.Tag, tag: LivePagesCore.Tag) {
    let mistakes = mistakes {
      HTML { Element(container) { Element(.span) { Element(tag) } } }
    }
    #expect(mistakes == [.nestedControl(tag, in: container)])
    #expect(
      "\(mistakes[0])".hasPrefix("A “\(container.name)” can't contain a “\(tag.name)”. A click acts on both")
    )
  }
}
