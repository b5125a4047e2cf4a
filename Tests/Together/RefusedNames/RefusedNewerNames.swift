// Names that the library rejects, as apps use them. `.ci/view-names --compile` compiles this file.

import Foundation
import TributaryUI

struct Emphasis: TextAttribute {}
struct Waves: TextRenderer {}
struct MidpointID: AlignmentID {}
struct PriorityKey: LayoutValueKey {
  static var defaultValue: Int { 0 }
}
struct Drawn: View {
  var body: some View {
    Text("x").customAttribute(1)
    Text("x").layoutValue(key: PriorityKey.self, value: 2)
    Text("x").luminanceToAlpha()
    Text("x").colorEffect(ShaderLibrary.noise(1))
    Rectangle().fill(Color.red.shadow(.inner(radius: 2)))
    Rectangle().fill(Color.blue.shadow(ShadowStyle.drop(color: .black, radius: 1)))
    Rectangle().fill(ImagePaint(image: Image("Tile"), scale: 0.5))
  }
}
@Animatable struct Wave {
  var height = 1.0
  @AnimatableIgnored var name = ""
}
struct Drawing {
  let shader: Shader
  let properties: LayoutProperties
}
struct Aligned: View {
  var body: some View {
    HStack(alignment: VerticalAlignment(MidpointID.self)) { Text("x") }
    VStack(alignment: HorizontalAlignment(MidpointID.self)) { Text("x") }
  }
}
struct Buttons: View {
  @Environment(\.isFocused) private var isFocused
  var body: some View {
    SettingsLink()
    RenameButton()
  }
}
@MainActor struct Rows {
  let row = TableRow(1)
  let columns = TableColumnForEach([1]) { _ in Text("x") }
}
struct Spoken: View {
  var body: some View {
    Text("x").accessibilityRotor("Headings") { AccessibilityRotorEntry("First", id: 1) }
    Text("x").accessibilityCustomContent("Size", "Large")
    Text("x").accessibilityZoomAction { _ in }
  }
}
struct MenusApp: App {
  var body: some Scene {
    WindowGroup { Text("x") }
      .commands {
        SidebarCommands()
        ToolbarCommands()
        TextEditingCommands()
        TextFormattingCommands()
      }
      .backgroundTask(.appRefresh("x")) {}
  }
}
struct Exporter {
  @MainActor func data(of image: UIImage) -> Data? {
    image.pngData() ?? image.jpegData(compressionQuality: 0.8)
  }
}
