import TributaryUI

/// Pictures from addresses, frames, the window's size, scroll targets, badges, and the names of SwiftUI's first
/// versions.
struct MeasuresStudy: View {
  @State private var offset: CGFloat = 0
  @State private var day = Date(timeIntervalSince1970: 0)
  @State private var taps = 0

  var body: some View {
    List {
      Section("Pictures") { PictureRow(address: nil) }
      Section("Frames") {
        Text("The list is scrolled by \(Int(-offset)) points.")
          .onGeometryChange(for: CGFloat.self) {
            $0.frame(in: .named("measures")).minY
          } action: {
            offset = $0
          }
        Text(screen)
      }
      Section("Scroll targets") {
        cards(ViewAlignedScrollTargetBehavior())
        cards(PagingScrollTargetBehavior())
      }
      Section("Badges and menus") {
        Text("Inbox").badge(3)
        menu("Borderless", BorderlessButtonMenuStyle())
        menu("Standard", DefaultMenuStyle())
        menu("Button", ButtonMenuStyle())
      }
      Section("Days") {
        DatePicker("Standard", selection: $day).datePickerStyle(DefaultDatePickerStyle())
        DatePicker("Compact", selection: $day).datePickerStyle(CompactDatePickerStyle())
        DatePicker("Calendar", selection: $day).datePickerStyle(GraphicalDatePickerStyle())
        DatePicker("Wheel", selection: $day).datePickerStyle(WheelDatePickerStyle())
      }
      Section("First versions") {
        Text("\(taps)").accessibility(label: Text("Taps"))
        page(PageIndexViewStyle(backgroundDisplayMode: .always))
        Text("Fading").modifier(Fading(animatableData: taps.isMultiple(of: 2) ? 1 : 0.5))
        Button("Tap") { tap() }
      }
    }
    .coordinateSpace(name: "measures")
  }

  private var screen: String {
    let (size, device) = (UIScreen.main.bounds.size, UIDevice.current)
    let idiom: UIUserInterfaceIdiom = device.userInterfaceIdiom
    let orientation: UIDeviceOrientation = device.orientation
    let kind = idiom == .phone ? "phone" : "tablet"
    return
      "\(Int(size.width)) × \(Int(size.height)), \(kind), \(orientation.isLandscape ? "landscape" : "portrait")"
  }

  private func cards<Behavior: ScrollTargetBehavior>(_ behavior: Behavior) -> some View {
    ScrollView(.horizontal) {
      HStack {
        Text("First card").padding().background(.quaternary).scrollTarget()
        ForEach(2..<8) { Text("Card \($0)").padding().background(.quaternary) }
      }
      .scrollTargetLayout()
    }
    .contentMargins(.horizontal, 16, for: ContentMarginPlacement.scrollContent)
    .scrollTargetBehavior(behavior)
  }

  private func menu<Style: MenuStyle>(_ title: String, _ style: Style) -> some View {
    Menu(title) { Button("Count") { taps += 1 } }.menuStyle(style)
  }

  private func page<Style: IndexViewStyle>(_ style: Style) -> some View {
    TabView { Text("Page") }.tabViewStyle(.page).indexViewStyle(style).frame(height: 80)
  }

  private func tap() {
    withAnimation { taps += 1 }
    let generators: [UIFeedbackGenerator] = [
      UISelectionFeedbackGenerator(), UINotificationFeedbackGenerator(),
    ]
    for generator in generators { generator.prepare() }
    UIImpactFeedbackGenerator(style: .light).impactOccurred()
  }
}

/// A picture that shows the phase of its loading.
private struct PictureRow: View {
  let address: URL?

  var body: some View {
    AsyncImage(url: address) { phase in view(of: phase) }.frame(height: 60)
  }

  @ViewBuilder private func view(of phase: AsyncImagePhase) -> some View {
    if let image = phase.image { image.resizable().scaledToFit() } else { Text("No picture") }
  }
}

private struct Fading: AnimatableModifier {
  var animatableData: Double

  func body(content: Content) -> some View { content.opacity(animatableData) }
}

/// The count of a model, which a qualified property wrapper binds.
private struct BoundCount: View {
  @Perception.Bindable var model: CountModel

  var body: some View { Stepper("Count", value: $model.count) }
}

@Observable
private final class CountModel {
  var count = 1
}

/// A scene whose windows have a style on a desktop.
private struct StyledWindows<Style: WindowStyle>: Scene {
  let style: Style

  var body: some Scene { WindowGroup { MeasuresStudy() }.windowStyle(style) }

  /// Scenes with each of the styles.
  static var all: [any Scene] {
    [
      StyledWindows<DefaultWindowStyle>(style: .automatic),
      StyledWindows<TitleBarWindowStyle>(style: .titleBar),
      StyledWindows<HiddenTitleBarWindowStyle>(style: .hiddenTitleBar),
    ]
  }
}

#Preview("Measures") {
  @Previewable @State var model = CountModel()
  VStack {
    BoundCount(model: model)
    MeasuresStudy()
  }
}
