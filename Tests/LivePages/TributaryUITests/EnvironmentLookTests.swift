import Testing

// Imports a single declaration, because the module's views have the same names.
import struct LivePagesCore.Element

@testable import TributaryUI

/// Environment values that change the look of the views inside.
@MainActor
struct EnvironmentLookTests {
  private func styles<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
    Window.elements(view).compactMap { $0[attribute: "data-style"] }
  }

  @Test func valuesSetByKeyPathsApplyToTheViewsInside() {
    let title = styles { HStack { Text("x") }.font(.title) }
    #expect(styles { HStack { Text("x") }.environment(\.font, .title) } == title)
    let centered = styles { Text("x").environment(\.multilineTextAlignment, .center) }
    #expect(centered == ["text-align:center"])
    #expect(styles { Text("x").environment(\.textCase, .uppercase) } == ["text-transform:uppercase"])
    #expect(styles { Text("x").environment(\.lineSpacing, 4) } == ["line-height:calc(1.3em + 4px)"])
    #expect(
      styles { Text("x").environment(\.controlSize, .large) } == styles { Text("x").controlSize(.large) }
    )
  }

  @Test func aValueWithoutALookAddsNoElement() {
    let plain = Window.elements { Text("x") }.count
    #expect(Window.elements { Text("x").environment(\.truncationMode, .head) }.count == plain)
    #expect(Window.elements { Text("x").environment(\.minimumScaleFactor, 0.5) }.count == plain)
  }

  @Test func modifiersSetTheValues() {
    struct Values: View {
      @Environment(\.controlSize) private var size
      @Environment(\.multilineTextAlignment) private var alignment
      @Environment(\.imageScale) private var scale
      @Environment(\.dynamicTypeSize) private var type
      var body: some View { Text(verbatim: "\(size) \(alignment) \(scale) \(type)") }
    }
    let harness = GraphHarness {
      Values().controlSize(.mini).multilineTextAlignment(.trailing).imageScale(.small).dynamicTypeSize(
        .xLarge
      )
    }
    #expect(harness.texts == ["mini trailing small xLarge"])
  }

  @Test func rowsHaveAMinimumHeight() {
    let row = styles { List { Text("x") }.environment(\.defaultMinListRowHeight, 20) }
    #expect(row.contains { $0.contains("--row-height:20px") })
  }
}
