// Names that the library rejects, as apps use them. `.ci/view-names --compile` compiles this file.

import Foundation
import TributaryUI

struct Kept: View {
  @Namespace private var space
  @State private var isShown = false
  @State private var text = ""
  @State private var selection: Int?
  @State private var choices: Set<Int> = []
  @State private var points: [Anchor<CGRect>] = []
  @Query private var rows: [Int] = []
  var body: some View {
    Text("x").draggable("x")
    Text("x").draggable("x") { Text("x") }
    Text("x").dropDestination(for: String.self) { items, place in
      true
    } isTargeted: { _ in
    }
    Text("x").anchorPreference(key: Key.self, value: .bounds) { _ in 1 }
    Text("x").overlayPreferenceValue(Key.self) { Text("\($0)") }
    Text("x").backgroundPreferenceValue(Key.self) { Text("\($0)") }
    Text("x").colorEffect(1)
    Text("x").layerEffect(1, maxSampleOffset: .zero)
    Text("x").distortionEffect(1, maxSampleOffset: .zero)
  }
}
struct Key: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) {}
}
struct KeptLooks: View {
  var body: some View {
    Text("x").containerBackground(.red, for: .navigation)
    Text("x").alignmentGuide(.leading) { $0[.leading] }
  }
}
struct PlayerView: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
  func updateUIViewController(_ controller: UIViewController, context: Context) {}
}
struct Shown: View {
  var body: some View { PlayerView() }
}
struct MacView: NSViewRepresentable {}
struct MacController: NSViewControllerRepresentable {}
struct Clock: Widget {}
struct Clocks: WidgetBundle {}
struct Reset: Commands {}
struct Picture {
  @MainActor func picture(of view: some View) -> UIImage? {
    let renderer = ImageRenderer(content: view.frame(width: 10))
    renderer.scale = 2
    renderer.proposedSize = ProposedViewSize(width: 10, height: 10)
    if let image = renderer.uiImage { return image }
    return ImageRenderer(content: Text("x")).uiImage
  }
}
struct TheApp: App {
  var body: some Scene {
    WindowGroup { Text("x") }
      .commands {
        CommandGroup(replacing: .newItem) { Button("x") {} }
        CommandMenu("x") { Button("x") {} }
      }
  }
}
struct SettingsApp: App {
  var body: some Scene {
    WindowGroup { Text("x") }
    Settings { Text("x") }
    MenuBarExtra("x") { Text("x") }
    DocumentGroup(newDocument: 1) { _ in Text("x") }
  }
}
