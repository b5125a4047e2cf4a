import TributaryUI

/// Cards that scroll in pages, pictures from the network, and styles of menus and dates.
struct PagingStudy: View {
  @State private var name = "Granite"
  @State private var day = Date(timeIntervalSince1970: 1_700_000_000)

  private static let stones = ["Granite", "Slate", "Marble", "Basalt"]

  var body: some View {
    List {
      Section("Pages") {
        ScrollView(.horizontal) {
          HStack {
            ForEach(Self.stones, id: \.self) { Card(title: $0).scrollTarget(isEnabled: true) }
          }
          .scrollTargetLayout()
        }
        .scrollTargetBehavior(Self.cardBehavior)
        .contentMargins(.horizontal, 12, for: ContentMarginPlacement.scrollContent)
        TabView {
          ForEach(Self.stones, id: \.self) { Text("Page of \($0)").tag($0) }
        }
        .tabViewStyle(.page)
        .indexViewStyle(Self.dots)
        .frame(height: 120)
      }
      Section("Pictures") {
        AsyncImage(url: nil) { phase in Text("Picture: \(Self.words(for: phase))") }
      }
      Section("Menus") {
        Menu("Default menu") { choices }.menuStyle(Self.menuStyle)
        Menu("Button menu") { choices }.menuStyle(ButtonMenuStyle())
        Menu("Borderless menu") { choices }.menuStyle(BorderlessButtonMenuStyle())
        Text("Chosen: \(name)")
      }
      Section("Dates") {
        DatePicker("Default date", selection: $day, displayedComponents: .date)
          .datePickerStyle(DefaultDatePickerStyle())
        DatePicker("Compact date", selection: $day, displayedComponents: .date)
          .datePickerStyle(CompactDatePickerStyle())
        DatePicker("Date in a calendar", selection: $day, displayedComponents: .date)
          .datePickerStyle(GraphicalDatePickerStyle())
        DatePicker("Date on a wheel", selection: $day, displayedComponents: .date)
          .datePickerStyle(WheelDatePickerStyle())
      }
    }
  }

  private var choices: some View {
    ForEach(Self.stones, id: \.self) { stone in Button(stone) { name = stone } }
  }

  private static var cardBehavior: some ScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
  private static var dots: some IndexViewStyle { PageIndexViewStyle(backgroundDisplayMode: .always) }
  private static var menuStyle: some MenuStyle { DefaultMenuStyle() }

  private static func words(for phase: AsyncImagePhase) -> String {
    switch phase {
    case .empty: "not loaded"
    case .success: "loaded"
    case .failure: "failed"
    }
  }
}

/// A card that turns when it is selected.
private struct Card: View {
  let title: String
  @State private var isTurned = false

  var body: some View {
    Button(title) { isTurned.toggle() }
      .modifier(Turned(angle: isTurned ? 4 : 0))
      .frame(width: 160, height: 80)
  }
}

/// Rotates a view, in the form of modifiers before iOS 15.
private struct Turned: AnimatableModifier {
  var angle: Double

  nonisolated var animatableData: Double {
    get { angle }
    set { angle = newValue }
  }

  func body(content: Content) -> some View { content.rotationEffect(.degrees(angle)) }
}

#Preview {
  @Previewable @State var isShown = true
  Toggle("Shows a full page", isOn: $isShown)
  if isShown {
    ScrollView { PagingStudy() }.scrollTargetBehavior(PagingScrollTargetBehavior())
  }
}
