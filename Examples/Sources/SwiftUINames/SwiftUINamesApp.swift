import TributaryUI

/// An app whose case studies use every name of SwiftUI that the library has. `.ci/view-names --check` compares the
/// names with the table of the documentation.
@main
struct SwiftUINamesApp: App {
  @UIApplicationDelegateAdaptor private var delegate: LaunchDelegate
  @Environment(\.scenePhase) private var phase
  @StateObject private var visits = Visits()

  @SceneBuilder var body: some Scene {
    WindowGroup { CatalogView().environmentObject(visits).environment(\.launches, delegate.launches) }
      .onChange(of: phase) { _, phase in if phase == .active { visits.count += 1 } }
      .defaultSize(width: 1_200, height: 800)
      .windowResizability(WindowResizability.contentMinSize)
      .windowStyle(Self.windowStyle)
      .windowToolbarStyle(WindowToolbarStyle.unified)
  }
}

extension SwiftUINamesApp {
  /// The style of windows on a Mac.
  private static var windowStyle: some WindowStyle {
    #if os(macOS)
      HiddenTitleBarWindowStyle()
    #elseif os(visionOS)
      TitleBarWindowStyle()
    #else
      DefaultWindowStyle()
    #endif
  }
}

/// The number of times that a window of the app became active.
final class Visits: ObservableObject {
  @Published var count = 1
}

/// The delegate of an app that was written for UIKit.
final class LaunchDelegate: UIApplicationDelegate {
  private(set) var launches = 0

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    launches += 1
    return true
  }
}

extension EnvironmentValues {
  /// The number of launches that the app's delegate has counted.
  @Entry var launches = 0
}

/// The case studies, in tabs. The URL `names://rows` opens that of rows.
struct CatalogView: View {
  @SceneStorage("tab") private var tab = "names"
  @State private var path: [CaseStudy] = []

  var body: some View {
    TabView(selection: $tab) {
      NavigationStack(path: $path) {
        List {
          Section("Views") { links(to: CaseStudy.views) }
          Section("State and input") { links(to: CaseStudy.stateAndInput) }
          Section("Other times") { links(to: CaseStudy.otherTimes) }
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
    .onOpenURL { url in
      guard url.scheme == "names", let study = url.host().flatMap(CaseStudy.init) else { return }
      tab = "names"
      path = [study]
    }
  }

  private func links(to studies: [CaseStudy]) -> some View {
    ForEach(studies) { NavigationLink($0.title, value: $0) }
  }
}

#Preview("Catalog", traits: PreviewTrait.portrait) { CatalogView().environmentObject(Visits()) }
#Preview("Controls") { ControlsStudy() }

struct TextStudy_Previews: PreviewProvider {
  static var previews: some View { TextStudy() }
}
