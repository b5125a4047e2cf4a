import TributaryUI

/// A mail reader with columns, toolbars, a search and screens of several types.
struct ColumnsStudy: View {
  @State private var showsReader = false
  @State private var showsLibrary = false

  var body: some View {
    Button("Open the mail") { showsReader = true }
      .fullScreenCover(isPresented: $showsReader) { MailReader() }
    Button("Open the library") { showsLibrary = true }
      .fullScreenCover(isPresented: $showsLibrary) { LibraryStudy() }
  }
}

private struct MailReader: View {
  private static let folders = ["Inbox", "Sent", "Drafts"]

  @Environment(\.dismiss) private var dismiss: DismissAction
  @State private var visibility = NavigationSplitViewVisibility.all
  @State private var column = NavigationSplitViewColumn.sidebar
  @State private var folder = "Inbox"

  var body: some View {
    NavigationSplitView(columnVisibility: $visibility, preferredCompactColumn: $column) {
      List {
        ForEach(Self.folders, id: \.self) { name in
          Button(name) {
            folder = name
            column = .detail
          }
        }
        Button("Close the mail") { dismiss() }
      }
      .listStyle(SidebarListStyle())
    } detail: {
      FolderView(folder: folder, visibility: $visibility)
    }
    .navigationSplitViewStyle(MailColumnsStyle())
    .persistentSystemOverlays(.hidden)
    .statusBarHidden()
  }
}

/// A style of columns that can be identified.
private struct MailColumnsStyle: NavigationSplitViewStyle {
  func makeBody(configuration: NavigationSplitViewStyleConfiguration) -> some View {
    style.makeBody(configuration: configuration).accessibilityIdentifier("mail")
  }

  private var style: some NavigationSplitViewStyle {
    #if os(macOS)
      ProminentDetailNavigationSplitViewStyle()
    #elseif os(visionOS)
      AutomaticNavigationSplitViewStyle()
    #else
      BalancedNavigationSplitViewStyle()
    #endif
  }
}

private struct FolderView: View {
  let folder: String
  @Binding var visibility: NavigationSplitViewVisibility
  @Namespace private var screens
  @State private var path = NavigationPath()
  @State private var query = ""
  @State private var submitted = ""
  @State private var bars = Visibility.visible

  var body: some View {
    NavigationStack(path: $path) {
      MessageList(folder: folder, query: query, submitted: submitted)
        .searchable(
          text: $query,
          placement: SearchFieldPlacement.navigationBarDrawer,
          prompt: "Find a message"
        )
        .onSubmit(of: SubmitTriggers.search) { submitted = query }
        .refreshable { submitted = "new messages" }
        .navigationTitle(folder)
        .navigationBarTitleDisplayMode(.inline)
        .navigationDestination(for: String.self) { subject in
          MessageView(subject: subject, path: $path).navigationTransition(
            Self.zoom(from: subject, in: screens)
          )
        }
        .navigationDestination(for: Int.self) { Text("Page \($0)").toolbarTitleDisplayMode(Self.inlineTitle) }
        .toolbar { FolderToolbar(visibility: $visibility, bars: $bars) }
        .toolbarRole(ToolbarRole.editor)
        .toolbarVisibility(bars, for: ToolbarPlacement.bottomBar)
        .toolbarBackground(.regularMaterial, for: .navigationBar)
        .toolbarBackgroundVisibility(.visible, for: .navigationBar)
        .toolbarColorScheme(.light, for: .navigationBar)
    }
  }

  private static let inlineTitle = ToolbarTitleDisplayMode.inline

  private static func zoom(from subject: String, in space: Namespace.ID) -> NavigationTransition {
    .zoom(sourceID: subject, in: space)
  }
}

/// The messages of a folder, which end the search and refresh themselves with actions of the environment.
private struct MessageList: View {
  @Environment(\.dismissSearch) private var dismissSearch: DismissSearchAction
  @Environment(\.isSearching) private var isSearching
  @Environment(\.refresh) private var refresh: RefreshAction?
  let folder: String
  let query: String
  let submitted: String

  var body: some View {
    List {
      if !submitted.isEmpty { Text("Searched for \(submitted)") }
      ForEach(["Welcome", "Invoice"].filter { query.isEmpty || $0.contains(query) }, id: \.self) { subject in
        NavigationLink(subject, value: subject)
      }
      if isSearching { Button("End the search") { dismissSearch() } }
      if let refresh { Button("Fetch messages") { Task { await refresh() } } }
    }
  }
}

private struct MessageView: View {
  let subject: String
  @Binding var path: NavigationPath

  var body: some View {
    VStack {
      Text("Message: \(subject)")
      Button("Next page") { path.append(path.count + 1) }
      Button("All messages") { path.removeLast(path.count) }
    }
    .navigationTitle(subject)
  }
}

/// The buttons of a folder, in the places that ``ToolbarItemPlacement`` names.
private struct FolderToolbar: ToolbarContent {
  @Binding var visibility: NavigationSplitViewVisibility
  @Binding var bars: Visibility

  @ToolbarContentBuilder var body: some ToolbarContent {
    ToolbarItemGroup(placement: ToolbarItemPlacement.primaryAction) {
      Button(visibility == .detailOnly ? "Show folders" : "Hide folders") {
        visibility = visibility == .detailOnly ? .all : .detailOnly
      }
      Button(bars == .visible ? "Hide the count" : "Show the count") {
        bars = bars == .visible ? .hidden : .visible
      }
    }
    ToolbarItem(placement: .status) { Text("2 messages") }
  }
}
