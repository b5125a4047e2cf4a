import TributaryUI

/// The first steps in an app: pages to turn, and then its tabs.
struct TabsStudy: View {
  @State private var isWelcomed = false
  @State private var page = 1
  @State private var tab = "today"

  var body: some View {
    if isWelcomed {
      StyledTabs(selection: $tab, style: DefaultTabViewStyle()) {
        Tab("Today", systemImage: "sun.max", value: "today") { Text("Nothing to do today") }
        Tab("Settings", systemImage: "gear", value: "settings") {
          Button("Show the welcome") { isWelcomed = false }
        }
      }
    } else {
      StyledTabs(selection: $page, style: PageTabViewStyle(indexDisplayMode: .always)) {
        Text("Welcome!").tag(1)
        VStack {
          Text("Everything is in its place.")
          Button("Begin") { isWelcomed = true }
        }
        .tag(2)
      }
      Button("Next") { page = 2 }.disabled(page == 2)
    }
  }
}

/// Tabs of any look.
private struct StyledTabs<Selection: Hashable, Style: TabViewStyle, Tabs: View>: View {
  @Binding var selection: Selection
  let style: Style
  @ViewBuilder let tabs: Tabs

  var body: some View { TabView(selection: $selection) { tabs }.tabViewStyle(style) }
}
