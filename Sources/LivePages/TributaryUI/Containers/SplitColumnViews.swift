import LivePagesCore

/// The columns of a navigation split view. Columns keep their state while they are hidden.
struct SplitColumnsView<Sidebar: View, Content: View, Detail: View>: View {
  let sidebar: Sidebar
  let content: Content
  let detail: Detail
  let visibility: NavigationSplitViewVisibility
  let preferredColumn: Binding<NavigationSplitViewColumn>?

  var body: some View { SplitColumnsContent(split: self) }

  fileprivate func boxes(in context: _ViewContext) -> [ViewBox] {
    let hasContent = Content.self != EmptyView.self
    let split = context.node.attachment(at: context.path) { SplitColumns(hasContent: hasContent) }
    split.preferred = preferredColumn
    let columns = split.columns
    // The contexts of the columns. In each of them, the column's presence is the screen.
    let contexts = (0...2).map { place in
      var inner = context.appending(place)
      inner.enterScreen(.column, in: context.screen)
      return inner
    }
    var children = ColumnView(column: columns[0], root: sidebar)._boxes(in: contexts[0])
    if hasContent {
      children += ColumnView(column: columns[1], root: content)._boxes(in: contexts[1])
    }
    let last = columns[columns.count - 1]
    children += ColumnView(column: last, root: detail)._boxes(in: contexts[2])
    let shown: Range<Int>
    if context.environment.horizontalSizeClass == .compact {
      shown = split.frontIndex..<(split.frontIndex + 1)
    } else {
      shown = hiddenColumns(of: children.count)..<children.count
      let width = BoxStyle(["min-width": "200px", "max-width": "320px"])
      children[0] = ViewBox(
        .modified(.wrapped(width, fillsWidth: true, fillsHeight: nil)),
        children: [children[0]]
      )
    }
    let presences = (hasContent ? contexts : [contexts[0], contexts[2]]).map(\.screen)
    for (index, presence) in presences.enumerated() { presence?.isInFront = shown.contains(index) }
    let kind = BoxKind.custom { Self.pieces(of: $0, shown) }
    return [ViewBox(kind, children: children).filling(width: true, height: true)]
  }

  /// Returns the number of columns that the app hides.
  private func hiddenColumns(of count: Int) -> Int {
    switch visibility {
    case .detailOnly: count - 1
    case .doubleColumn: count - 2
    default: 0
    }
  }

  private static func pieces(of box: ViewBox, _ shown: Range<Int>) -> [BoxPiece] {
    var row = BoxPart(.div, "row", style: box.style)
    row.style["gap"] = "0px"
    row.fillsWidth = true
    row.fillsHeight = true
    var others: [BoxPiece] = []
    for (index, column) in box.children.enumerated() {
      let pieces = BoxAssembly.pieces(of: [column])
      guard shown.contains(index) else {
        others += pieces.dialogs
        continue
      }
      if index > shown.lowerBound { row.append(BoxPart(.hr, "divider")) }
      row.append(pieces.parts)
      others += pieces.others
    }
    return [.part(row)] + others
  }
}

private struct SplitColumnsContent<Sidebar: View, Content: View, Detail: View>: _PrimitiveView {
  let split: SplitColumnsView<Sidebar, Content, Detail>

  func _boxes(in context: _ViewContext) -> [_ViewBox] { split.boxes(in: context) }
}

/// The app's navigation stack that is the root of a column.
@MainActor
final class ColumnStackRegistration: Attachment {
  var path: Binding<[AnyHashable]>
  let destinations: NavigationDestinations

  init(path: Binding<[AnyHashable]>, destinations: NavigationDestinations) {
    self.path = path
    self.destinations = destinations
  }
}

/// A screen that a view presents in the next column.
@MainActor
final class LeadScreen: Attachment {
  private(set) var content = AnyView(EmptyView())
  private(set) var environment = EnvironmentValues()
  private var pop: @MainActor () -> Void = {}
  private weak var column: SplitColumn?
  /// A Boolean value that indicates whether the column has dismissed the screen in order to show another one.
  private(set) var isDismissed = false
  private var hasAppeared = false

  init(in column: SplitColumn) {
    self.column = column
    super.init()
    column.add(self)
  }

  func update(_ content: AnyView, in environment: EnvironmentValues, pop: @escaping @MainActor () -> Void) {
    (self.content, self.environment, self.pop) = (content, environment, pop)
    isDismissed = false
    column?.noteUpdate(of: self)
  }

  func dismiss() {
    isDismissed = true
    pop()
  }

  override func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    column?.didAppear(self)
  }

  override func disappear() { column?.remove(self) }
}

/// The root of a column, with the screens that replace or cover it.
struct ColumnView<Root: View>: _PrimitiveView {
  let column: SplitColumn
  let root: Root

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var context = context
    context.beginScreen()
    context.enterScreen(.stackScreen, in: context.screen)
    column.enter(&context.environment, isRoot: true)
    let back = column.back(in: context)
    if let back { context.environment.dismissAction = context.action("dismiss") { back.perform(()) } }
    var boxes = root._boxes(in: context.appending(0))
    boxes += LeadView(column: column)._boxes(in: context.appending(1))
    if column.next == nil {
      let screens = ValueScreens(path: column.values.path, destinations: column.values.destinations)
      boxes += screens._boxes(in: context.appending(2))
    }
    let kind = BoxKind.navigation(root: context.screen, back: back)
    return [ViewBox(kind, children: boxes).filling(width: true, height: true)]
  }
}

/// The screen that replaces a column's root.
private struct LeadView: View {
  let column: SplitColumn

  var body: some View {
    switch column.shownLead {
    case .value(let value)?:
      let screen = ValueScreen(value: value, destinations: column.values.destinations)
      LeadContent(column: column, content: AnyView(screen), id: value)
    case .screen(let screen)?:
      LeadContent(
        column: column,
        content: screen.content,
        id: AnyHashable(ObjectIdentifier(screen)),
        environment: screen.environment
      )
    case nil: EmptyView()
    }
  }
}

private struct LeadContent: _PrimitiveView {
  let column: SplitColumn
  let content: AnyView
  let id: AnyHashable
  /// The environment of the view that presents the screen.
  var environment: EnvironmentValues?

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var inner = context.appending(id: id)
    inner.environment = environment ?? context.environment
    column.enter(&inner.environment, isRoot: false)
    inner.beginScreen()
    inner.enterScreen(.stackScreen, in: context.screen?.container)
    inner.environment.dismissAction = context.action("dismiss") { [weak column] in column?.leave() }
    return [ViewBox(.screen(inner.screen, back: nil), children: content._boxes(in: inner))]
  }
}
