import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.Element

@testable import TributaryUI

/// Tests of names that SwiftUI has had since iOS 16.
@MainActor
struct NewerNamesTests {
  @Test func rowsDisableDeletingAndMoving() {
    let elements = Window.elements {
      List {
        ForEach(["Milk", "Bread"], id: \.self) { name in
          Text(name).deleteDisabled(name == "Milk").moveDisabled(name == "Bread").padding()
        }
        .onDelete { _ in }
        .onMove { _, _ in }
      }
      .environment(\.editMode, .constant(.active))
    }
    #expect(elements.compactMap { $0[attribute: "aria-label"] } == ["Move down Milk", "Delete Bread"])
  }

  @Test func aDisplayModeAndAVisibilityApplyToTheBar() {
    func bars(_ visibility: Visibility) -> [String] {
      Window.elements {
        NavigationStack {
          Text("x").navigationTitle("Title").toolbarTitleDisplayMode(.inline)
            .toolbarVisibility(visibility, for: .navigationBar)
        }
      }
      .compactMap { $0[attribute: "class"] }.filter { $0.hasPrefix("bar") || $0.contains("title") }
    }
    #expect(bars(.visible).contains("inline-title"))
    #expect(bars(.hidden).isEmpty)
  }

  @Test func aSizeIsReportedWhenItIsKnownAndWhenItChanges() async {
    struct Screen: View {
      @State private var widths: [String] = []
      var body: some View {
        Text(widths.joined(separator: " "))
          .accessibilityIdentifier("box")
          .onGeometryChange(for: CGFloat.self) {
            $0.size.width
          } action: { old, new in
            widths.append("\(Int(old))-\(Int(new))")
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let measured = await page.html().elements.first { $0[attribute: "data-hook-event-size"] != nil }
    let id = measured?.id ?? ""
    #expect(await page.text == "320-320")
    await page.element(id: id).sendFromHook("size", [100, 20])
    #expect(await page.text == "320-320 320-100")
    await page.element(id: id).sendFromHook("size", [100, 40])
    await page.element(id: id).sendFromHook("size", [120, 40])
    #expect(await page.text == "320-320 320-100 100-120")
  }

  @Test func anAdjustableActionHasTwoButtons() async {
    struct Screen: View {
      @State private var rating = 3
      var body: some View {
        Text("\(rating) stars").accessibilityAdjustableAction { rating += $0 == .increment ? 1 : -1 }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Increment").click()
    await page.button("Increment").click()
    await page.button("Decrement").click()
    #expect(await page.text.contains("4 stars"))
  }

  @Test func aHeadingHasItsLevel() {
    let heading = Window.elements { Text("Habits").accessibilityHeading(.h3) }
      .first { $0[attribute: "role"] == "heading" }
    #expect(heading?[attribute: "aria-level"] == "3")
  }

  @Test func pickerStylesOfPhonesHaveTheLookOfOthers() {
    func tags<Style: PickerStyle>(_ style: Style) -> Bool {
      Window.elements { Picker("x", selection: .constant(1)) { Text("1").tag(1) }.pickerStyle(style) }
        .contains { $0.tag == .select }
    }
    #expect(tags(.wheel))
    #expect(tags(.navigationLink))
    #expect(!tags(.palette))
  }

  @Test func spacesAndShapesAreInherited() {
    let styles = Window.elements {
      List { Text("x") }.listSectionSpacing(.compact)
      Button("x") {}.buttonStyle(.bordered).buttonBorderShape(.capsule)
    }
    .compactMap { $0[attribute: "data-style"] }
    #expect(styles == ["--section-spacing:10px", "--button-shape:1000px"])
  }

  /// Decorations without an equivalent on a page compile as on a phone, and don't change the view.
  @Test func decorationsLeaveTheViewUnchanged() async {
    struct Screen: View {
      @Namespace private var space
      @State private var count = 0
      @ScaledMetric private var size = 20.0
      @ScaledMetric(relativeTo: .title) private var other: CGFloat = 20
      @Environment(\.dynamicTypeSize) private var typeSize
      var body: some View {
        Text("a").sensoryFeedback(.success, trigger: count)
          .sensoryFeedback(.impact(weight: .heavy), trigger: count) { old, new in new > old }
          .sensoryFeedback(trigger: count) { old, new in new > old ? .increase : nil }
          .symbolEffect(.bounce, value: count)
          .symbolEffect(.variableColor.iterative.reversing, options: .repeating, isActive: true)
          .symbolEffect(.pulse)
        Text("b").navigationTransition(.zoom(sourceID: 1, in: space)).matchedTransitionSource(
          id: 1,
          in: space
        )
        .scrollClipDisabled().scrollBounceBehavior(.basedOnSize).geometryGroup()
        .toolbarBackground(.visible, for: .navigationBar).toolbarBackground(Color.red, for: .tabBar)
        .toolbarBackground(.ultraThinMaterial, for: .tabBar).toolbarColorScheme(.dark, for: .navigationBar)
        Text("c").dynamicTypeSize(...DynamicTypeSize.xxLarge).dynamicTypeSize(.large)
          .menuOrder(.fixed).presentationCompactAdaptation(.popover).statusBarHidden()
          .navigationSplitViewStyle(.balanced).headerProminence(.increased).textEditorStyle(.plain)
        Text("\(typeSize.isAccessibilitySize) \(Int(size + other))").safeAreaPadding()
      }
    }
    #expect(await LivePageTest(ViewPage { Screen() }).text == "a b c false 40")
  }
}
