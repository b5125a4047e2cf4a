import TributaryUI

/// An app in which each of SwiftUI's names that the library has is used once.
@main
struct SwiftUINamesApp: App {
  @Environment(\.scenePhase) private var phase
  @StateObject private var visits = Visits()

  var body: some Scene {
    WindowGroup { CatalogView().environmentObject(visits) }
      .onChange(of: phase) { _, phase in if phase == .active { visits.count += 1 } }
  }
}

/// The number of times that a window of the app became active.
final class Visits: ObservableObject {
  @Published var count = 1
}

/// The case studies, in tabs.
struct CatalogView: View {
  @SceneStorage("tab") private var tab = "names"

  var body: some View {
    TabView(selection: $tab) {
      NavigationStack {
        List {
          Section("Views") {
            ForEach(CaseStudy.all) { NavigationLink($0.title, value: $0) }
          }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("SwiftUI’s names")
        .navigationDestination(for: CaseStudy.self) { $0.view.navigationTitle($0.title) }
      }
      .tabItem { Label("Names", systemImage: "list.bullet") }
      .tag("names")
      NavigationStack { SearchView().navigationTitle("Search") }
        .tabItem { Label("Search", systemImage: "magnifyingglass") }
        .tag("search")
      NavigationStack { LogInView().navigationTitle("Log in") }
        .tabItem { Label("Log in", systemImage: "person") }
        .tag("log in")
    }
  }
}

/// A screen that uses some of the names.
enum CaseStudy: String, CaseIterable, Identifiable, Hashable {
  case controls, text, rows, layout, drawing, presentation, gestures, storage

  static var all: [CaseStudy] { allCases }
  var id: String { rawValue }
  var title: String { rawValue.capitalized }

  @MainActor @ViewBuilder var view: some View {
    switch self {
    case .controls: ControlsStudy()
    case .text: TextStudy()
    case .rows: RowsStudy()
    case .layout: LayoutStudy()
    case .drawing: DrawingStudy()
    case .presentation: PresentationStudy()
    case .gestures: GesturesStudy()
    case .storage: StorageStudy()
    }
  }
}

#Preview("Catalog") { CatalogView().environmentObject(Visits()) }
#Preview("Controls") { ControlsStudy() }

struct TextStudy_Previews: PreviewProvider {
  static var previews: some View { TextStudy() }
}
