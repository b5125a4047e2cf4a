import TributaryUI

/// Pictures from addresses, frames, scroll targets, badges, and the names of SwiftUI's first versions.
struct MeasuresStudy: View {
  @State private var offset: CGFloat = 0
  @State private var day = Date(timeIntervalSince1970: 0)
  @State private var taps = 0
  @State private var reader = 1

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
        GeometryReader { proxy in
          Text("Reader \(reader) is \(Int(proxy.size.height)) points high.")
        }
        .id(reader)
        .frame(height: 24)
        Button("Next reader") { reader += 1 }
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
        Button("Tap") { withAnimation { taps += 1 } }
      }
    }
    .coordinateSpace(name: "measures")
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

#Preview("Measures") {
  @Previewable @State var model = CountModel()
  VStack {
    BoundCount(model: model)
    MeasuresStudy()
  }
}
