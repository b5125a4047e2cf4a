import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of clicks on views in front of others, and on invisible ones.
@MainActor
struct HitTestingTests {
  @Test func aViewWithoutOpacityIsHidden() async {
    let elements = Window.elements { Text("x").opacity(0) }
    #expect(elements.last?[attribute: "data-style"] == "opacity:0;visibility:hidden")
    struct Tabs: View {
      @State private var isFirst = true
      var body: some View {
        ZStack {
          Button("First") { isFirst = false }.opacity(isFirst ? 1 : 0)
          Button("Second") { isFirst = true }.opacity(isFirst ? 0 : 1)
        }
      }
    }
    let page = await LivePageTest(ViewPage { Tabs() })
    #expect(await page.text == "First")
    #expect(await !page.button("Second").isThere)
    #expect(await !page.element(label: "Second").isThere)
    #expect(await page.outline == "  [button \"First\"]")
    await page.button("First").click()
    #expect(await page.text == "Second")
    #expect(await !page.button("First").isThere)
  }

  @Test func aHiddenLabelStillNamesItsButton() async {
    let page = await LivePageTest(
      ViewPage {
        Button {
        } label: {
          Text("Save").opacity(0)
        }
      }
    )
    #expect(await page.button("Save").isThere)
    #expect(await page.text == "")
  }

  private struct Screen<Front: View>: View {
    @State private var taps = 0
    @ViewBuilder let front: Front
    var body: some View {
      Text("\(taps) taps")
      ZStack {
        Button("Behind") { taps += 1 }
        front
      }
    }
  }

  private struct Floating: View {
    var body: some View {
      VStack {
        Spacer()
        HStack {
          Spacer()
          Button("+") {}
        }
      }
    }
  }

  private struct Card: View {
    var body: some View {
      VStack { Text("A card") }.frame(maxWidth: .infinity, maxHeight: .infinity)
        .background { Color.black }
        .overlay { Color.red.allowsHitTesting(false) }
    }
  }

  /// Clicks a button behind a view, and returns the text of the page.
  private static func taps<Front: View>(
    behind front: @escaping @autoclosure @MainActor @Sendable () -> Front
  ) async -> String {
    let page = await LivePageTest(ViewPage { Screen { front() } })
    await page.button("Behind").click()
    return await page.text
  }

  @Test func aViewInFrontLetsClicksThroughItsEmptyRoom() async {
    #expect(await Self.taps(behind: Floating()) == "1 taps Behind +")
    #expect(await Self.taps(behind: Color.clear) == "1 taps Behind")
    #expect(await Self.taps(behind: Color.red.frame(width: 10, height: 10)) == "1 taps Behind")
    #expect(await Self.taps(behind: Color.red.padding()) == "1 taps Behind")
    #expect(await Self.taps(behind: Color.red.allowsHitTesting(false)) == "1 taps Behind")
    #expect(await Self.taps(behind: Color.red.opacity(0)) == "1 taps Behind")
    #expect(await Self.taps(behind: Color.red.zIndex(-1)) == "1 taps Behind")
  }

  @Test func aCoveredControlCannotBeClicked() async {
    await withKnownIssue {
      #expect(await Self.taps(behind: Color.black.opacity(0.4)) == "0 taps Behind")
    } matching: {
      "\($0)".contains("is covered by a view in front of it")
    }
    await withKnownIssue {
      #expect(await Self.taps(behind: Card()) == "0 taps Behind A card")
    } matching: {
      "\($0)".contains("is covered by a view in front of it")
    }
    await withKnownIssue {
      let page = await LivePageTest(ViewPage { Button("Behind") {}.overlay { Color.gray.opacity(0.3) } })
      #expect(await page.outline == "  [button \"Behind\" covered]")
      await page.button("Behind").click()
    } matching: {
      "\($0)".contains("is covered by a view in front of it")
    }
  }
}
