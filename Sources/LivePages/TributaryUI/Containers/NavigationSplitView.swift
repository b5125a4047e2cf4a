/// A view that presents views in two or three columns.
///
/// A link in a column shows its screen in the next column, in place of that column's view. So does
/// `navigationDestination(isPresented:)`, and a link with a value if a view of the split view has a
/// `navigationDestination(for:)` for the value. When the next column is a ``NavigationStack`` with a destination for
/// the value, the link replaces the path of the stack. A list's selection determines the next column if your code
/// reads the selection there.
///
/// A window narrower than 640 points shows a single column, initially the sidebar. A link or the selection of a row
/// shows the next column. The Back button returns to the previous column and clears the selection.
///
/// - Note: Differs: in a wide window, all columns are shown next to each other, unless a binding hides them. There is
///   no button for the sidebar.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: _PrimitiveView {
  private let sidebar: Sidebar
  private let content: Content
  private let detail: Detail
  private var visibility = Binding.constant(NavigationSplitViewVisibility.automatic)
  private var preferredColumn: Binding<NavigationSplitViewColumn>?

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

  /// Creates a three-column navigation split view with a binding to the column that a narrow window shows.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(sidebar: sidebar, content: content, detail: detail)
    preferredColumn = preferredCompactColumn
  }

  /// Creates a three-column navigation split view with bindings to the visibility of its columns, and to the
  /// column that a narrow window shows.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(columnVisibility: columnVisibility, sidebar: sidebar, content: content, detail: detail)
    preferredColumn = preferredCompactColumn
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let columns = SplitColumnsView(
      sidebar: sidebar,
      content: content,
      detail: detail,
      visibility: visibility.wrappedValue,
      preferredColumn: preferredColumn
    )
    guard let style = context.environment[style: NavigationSplitViewStyleConfiguration.self] else {
      return columns._boxes(in: context)
    }
    let configuration = NavigationSplitViewStyleConfiguration(columns: AnyView(columns))
    return style.boxes(of: configuration, in: context)
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

  /// Creates a two-column navigation split view with a binding to the column that a narrow window shows.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      preferredCompactColumn: preferredCompactColumn,
      sidebar: sidebar,
      content: { EmptyView() },
      detail: detail
    )
  }

  /// Creates a two-column navigation split view with bindings to the visibility of its columns, and to the
  /// column that a narrow window shows.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      columnVisibility: columnVisibility,
      preferredCompactColumn: preferredCompactColumn,
      sidebar: sidebar,
      content: { EmptyView() },
      detail: detail
    )
  }
}

/// The visibility of the columns of a navigation split view.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
  private let name: String

  /// The default visibility.
  ///
  /// It shows all columns.
  public static let automatic = Self(name: "automatic")
  /// A visibility that shows all columns.
  public static let all = Self(name: "all")
  /// A visibility that shows the content and the detail columns, or the sidebar and the detail columns of a view with
  /// two columns.
  public static let doubleColumn = Self(name: "double column")
  /// A visibility that shows only the detail column.
  public static let detailOnly = Self(name: "detail only")
}

/// A column of a navigation split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let name: String

  /// The leading column.
  public static let sidebar = Self(name: "sidebar")
  /// The middle column of a split view with three columns.
  public static let content = Self(name: "content")
  /// The trailing column.
  public static let detail = Self(name: "detail")
}

/// The appearance and interaction of navigation split views.
///
/// A custom style adds views to the body of a built-in style.
@MainActor
@preconcurrency
public protocol NavigationSplitViewStyle {
  /// A view that represents the body of a navigation split view.
  associatedtype Body: View
  typealias Configuration = NavigationSplitViewStyleConfiguration

  /// Creates a view that represents the body of a navigation split view.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a navigation split view instance.
public struct NavigationSplitViewStyleConfiguration {
  let columns: AnyView
}

/// The default style of navigation split views.
///
/// The columns share the window.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle, BuiltInStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.columns }
}

/// A style in which the columns share the window.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle, BuiltInStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.columns }
}

/// A style that maintains the size of the detail column.
///
/// - Note: Differs: it looks like `BalancedNavigationSplitViewStyle`.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle, BuiltInStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.columns }
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  public static var automatic: Self { Self() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  public static var balanced: Self { Self() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  public static var prominentDetail: Self { Self() }
}

extension View {
  /// Sets the style for navigation split views within this view.
  public func navigationSplitViewStyle<Style: NavigationSplitViewStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}
