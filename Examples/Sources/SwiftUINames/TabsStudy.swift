import TributaryUI

/// The first steps in an app: pages to turn, and then its tabs.
struct TabsStudy: View {
  @State private var isWelcomed = false
  @State private var hasSidebar = true
  @State private var page = 1
  @State private var tab = "today"

  var body: some View {
    if isWelcomed {
      tabs
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

  @ViewBuilder private var tabs: some View {
    if hasSidebar {
      StyledTabs(selection: $tab, style: SidebarAdaptableTabViewStyle()) { contents }
    } else if tab == "work" {
      StyledTabs(selection: $tab, style: TabBarOnlyTabViewStyle()) { contents }
    } else {
      StyledTabs(selection: $tab, style: DefaultTabViewStyle()) { contents }
    }
  }

  @ViewBuilder private var contents: some View {
    Tab("Today", systemImage: "sun.max", value: "today") { Text("Nothing to do today") }
    Tab("Settings", systemImage: "gear", value: "settings") {
      Button("Show the welcome") { isWelcomed = false }
      Button("Use another style") { hasSidebar.toggle() }
    }
    TabSection("Lists") {
      Tab("Work", systemImage: "folder", value: "work") { Text("Work to do") }
      Tab("Home", systemImage: "house", value: "home") { Text("Things at home") }
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
