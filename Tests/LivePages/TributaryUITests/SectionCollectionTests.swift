import LivePagesTesting
import Testing

@testable import TributaryUI

extension ContainerValues {
  fileprivate var color: String {
    get { self[ColorKey.self] }
    set { self[ColorKey.self] = newValue }
  }
}

private struct ColorKey: ContainerValueKey {
  static var defaultValue: String { "white" }
}

/// Tests of containers that arrange the sections of other views, and of the values of subviews.
@MainActor
struct SectionCollectionTests {
  private struct Board<Content: View>: View {
    @ViewBuilder let content: Content
    var body: some View {
      Group(sections: content) { sections in
        Text("\(sections.count) sections")
        ForEach(sections) { section in
          Text("[\(section.header.count) \(section.content.count) \(section.footer.count)")
          section.header
          section.content
          section.footer
          Text(section.containerValues.color + "]")
        }
      }
    }
  }

  @Test func aGroupResolvesTheSectionsOfAView() async {
    struct Screen: View {
      @State private var isLong = false
      var body: some View {
        Board {
          Text("loose")
          if isLong { Text("second") }
          Section("One") {
            ForEach(["a", "b"], id: \.self) { Text($0) }
          }
          .containerValue(\.color, "red")
          Section {
            CounterView(name: "row")
          } footer: {
            Text("end")
          }
        }
        Button("Toggle") { isLong.toggle() }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let rest = "[1 2 0 One a b red] [0 1 1 row 0 Count row end white] Toggle"
    #expect(await page.text == "3 sections [0 1 0 loose white] \(rest)")
    await page.button("Count row").click()
    await page.button("Toggle").click()
    let counted = rest.replacing("row 0", with: "row 1")
    #expect(await page.text == "3 sections [0 2 0 loose second white] \(counted)")
  }

  @Test func aViewWithoutSectionsIsOneSection() async {
    let page = await LivePageTest(
      ViewPage {
        Board { EmptyView() }
        ForEach(sections: Text("only")) { section in
          Text("section")
          section.content
        }
      }
    )
    #expect(await page.text == "1 sections [0 0 0 white] section only")
  }

  @Test func aCollapsedSectionHasNoContent() async {
    struct Screen: View {
      @State private var isExpanded = false
      var body: some View {
        Board { Section("More", isExpanded: $isExpanded) { Text("hidden") } }
        Button("Toggle") { isExpanded.toggle() }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "1 sections [1 0 0 More white] Toggle")
    await page.button("Toggle").click()
    #expect(await page.text == "1 sections [1 1 0 More hidden white] Toggle")
  }

  @Test func aSubviewHasTheValuesOfItsOutermostModifiers() async {
    struct Colors<Content: View>: View {
      @ViewBuilder let content: Content
      var body: some View {
        ForEach(subviews: content) { subview in
          subview
          Text(subview.containerValues.color)
        }
      }
    }
    let page = await LivePageTest(
      ViewPage {
        Colors {
          Text("a")
          Text("b").containerValue(\.color, "red").containerValue(\.color, "blue")
          Group {
            Text("c")
            Text("d").containerValue(\.color, "red")
          }
          .containerValue(\.color, "green")
        }
      }
    )
    #expect(await page.text == "a white b blue c green d green")
  }
}
