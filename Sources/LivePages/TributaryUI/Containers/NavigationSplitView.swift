/// A view that presents views in two or three columns.
///
/// - Note: Differs: all columns are shown next to each other, unless a binding hides them.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  private let sidebar: Sidebar
  private let content: Content
  private let detail: Detail
  private var visibility = Binding.constant(NavigationSplitViewVisibility.automatic)

  /// Creates a three-column navigation split view.
  public init(
    @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  /// Creates a three-column navigation split view with a binding that hides columns.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar: sidebar, content: content, detail: detail)
    visibility = columnVisibility
  }

  public var body: some View {
    HStack(spacing: 0) {
      let visibility = visibility.wrappedValue
      let hasContent = Content.self != EmptyView.self
      if visibility != .detailOnly, visibility != .doubleColumn || !hasContent {
        NavigationStack { sidebar }.frame(minWidth: 200, maxWidth: 320)
        Divider()
      }
      if hasContent, visibility != .detailOnly {
        NavigationStack { content }
        Divider()
      }
      NavigationStack { detail }
    }
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// Creates a two-column navigation split view.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }

  /// Creates a two-column navigation split view with a binding that hides the sidebar.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      columnVisibility: columnVisibility,
      sidebar: sidebar,
      content: { EmptyView() },
      detail: detail
    )
  }
}

/// The visibility of the columns of a navigation split view.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
  private let name: String

  /// The default visibility, which shows all columns.
  public static let automatic = Self(name: "automatic")
  /// All columns.
  public static let all = Self(name: "all")
  /// The content and the detail columns, or the sidebar and the detail columns of a view with two columns.
  public static let doubleColumn = Self(name: "double column")
  /// Only the detail column.
  public static let detailOnly = Self(name: "detail only")
}
