/// The columns of a navigation split view, with their navigation state.
@MainActor
final class SplitColumns: Attachment {
  /// The columns, from the sidebar to the detail column.
  let columns: [SplitColumn]
  private let front = StateStorage(NavigationSplitViewColumn.sidebar)
  /// The app's binding to the column that a narrow window shows.
  var preferred: Binding<NavigationSplitViewColumn>?

  init(hasContent: Bool) {
    let detail = SplitColumn(.detail, before: nil)
    let content = hasContent ? SplitColumn(.content, before: detail) : nil
    let sidebar = SplitColumn(.sidebar, before: content ?? detail)
    columns = [sidebar, content, detail].compactMap { $0 }
    super.init()
    for column in columns { column.split = self }
  }

  /// The index of the column that a narrow window shows.
  var frontIndex: Int {
    let place = preferred?.wrappedValue ?? front.value
    return columns.firstIndex { $0.place == place } ?? columns.count - 1
  }

  /// Shows a column in a narrow window.
  func show(_ index: Int) {
    let place = columns[index].place
    guard let preferred else { return front.set(place) }
    if preferred.wrappedValue != place { preferred.wrappedValue = place }
  }
}

/// A column of a navigation split view. Links in the previous column show their screens here, in place of the root.
@MainActor
final class SplitColumn {
  /// A screen in place of the root.
  enum Lead {
    case value(AnyHashable)
    case screen(LeadScreen)
  }

  let place: NavigationSplitViewColumn
  /// The column that shows the screens of this column's links, or `nil` for the detail column.
  let next: SplitColumn?
  fileprivate weak var split: SplitColumns?
  /// The screens that links in the column push. Links in all columns use the same destinations.
  let values: NavigationValues
  /// The app's navigation stack, if it is the root of the column.
  weak var stack: ColumnStackRegistration?
  private var selectors: [RowSelector] = []
  private var screens: [LeadScreen] = []
  private var lead: Lead?
  private var changes = 0
  private let version = StateStorage(0)
  private(set) lazy var pushAction = EnvironmentAction<Any> { [weak self] in self?.push($0) }

  fileprivate init(_ place: NavigationSplitViewColumn, before next: SplitColumn?) {
    self.place = place
    self.next = next
    values = next?.values ?? NavigationValues()
  }

  /// The screen that the column shows in place of the root.
  var shownLead: Lead? {
    _ = version.value
    return lead
  }

  private var leadScreen: LeadScreen? {
    if case .screen(let screen)? = lead { screen } else { nil }
  }

  private var index: Int? { split?.columns.firstIndex { $0 === self } }

  /// Changes the environment of a view to the environment of the column's root, or of a screen in place of the root.
  func enter(_ environment: inout EnvironmentValues, isRoot: Bool) {
    environment.isInNavigation = true
    environment.column = ColumnPlace(column: self, isRoot: isRoot)
    environment.navigationDestinations = values.destinations
    environment.pushState = pushAction
  }

  private func push(_ value: Any) {
    guard let value = value as? any Hashable else { return }
    if let next {
      next.show(AnyHashable(value))
    } else {
      values.push(AnyHashable(value), onto: values.path)
    }
  }

  /// Returns the event that leads from the column to the previous one, or `nil` if the window shows both.
  func back(in context: _ViewContext) -> BoxEvent<Void>? {
    guard place != .sidebar, context.environment.horizontalSizeClass == .compact else { return nil }
    return BoxEvent(path: context.path.appending(id: "column")) { [weak self] in self?.leave() }
  }

  // MARK: Screens

  /// Shows the screen of a value.
  private func show(_ value: AnyHashable) {
    let stack = stack.flatMap { stack in
      let isHere = values.destinations.hasScreen(for: value.base)
      return stack.destinations.hasScreen(for: value.base) || !isHere ? stack : nil
    }
    dismissScreens()
    if let stack {
      stack.path.wrappedValue = [value]
    } else {
      change(to: .value(value))
    }
    comeToFront()
  }

  /// Dismisses the screens in place of the root, and the screens in front of it.
  ///
  /// - Parameter shown: A screen that remains.
  private func dismissScreens(except shown: LeadScreen? = nil) {
    for screen in screens where screen !== shown { screen.dismiss() }
    if case .value? = lead { change(to: nil) }
    if next == nil { values.path.wrappedValue = [] }
  }

  /// Brings the column to the front of a narrow window.
  private func comeToFront() {
    if let index { split?.show(index) }
  }

  /// Shows the previous column in a narrow window, if it shows this column or a later one.
  private func retreat() {
    if let split, let index, index > 0, split.frontIndex >= index { split.show(index - 1) }
  }

  /// Dismisses the column's screens, and shows the previous column in a narrow window.
  func leave() {
    dismissScreens()
    for selector in selectors { selector.deselect() }
    retreat()
  }

  private func change(to lead: Lead?) {
    self.lead = lead
    changes += 1
    version.receive(changes)
  }

  func add(_ screen: LeadScreen) {
    screens.append(screen)
    change(to: .screen(screen))
  }

  func noteUpdate(of screen: LeadScreen) {
    if leadScreen === screen { change(to: lead) }
  }

  func didAppear(_ screen: LeadScreen) {
    dismissScreens(except: screen)
    comeToFront()
  }

  func remove(_ screen: LeadScreen) {
    screens.removeAll { $0 === screen }
    guard leadScreen === screen else { return }
    change(to: screens.last.map { .screen($0) })
    if lead == nil, !screen.isDismissed { retreat() }
  }

  // MARK: Selection

  /// Performs the selection of a row in the previous column. The selection determines the content of this column.
  func select(_ choose: () -> Void) {
    // A binding may be both the selection and the item of a screen.
    dismissScreens()
    choose()
    comeToFront()
  }

  /// Responds to a changed selection of a list in the previous column.
  func selectionDidChange(isEmpty: Bool) {
    if isEmpty { retreat() } else { comeToFront() }
  }

  func add(_ selector: RowSelector) { selectors.append(selector) }
  func remove(_ selector: RowSelector) { selectors.removeAll { $0 === selector } }
}

/// The position of a view in a column.
struct ColumnPlace: Hashable {
  let column: SplitColumn
  /// A Boolean value that indicates whether the view is in the column's root.
  let isRoot: Bool
  /// A Boolean value that indicates whether the view is in a navigation stack of the app inside the column.
  var isInStack = false

  /// The column that shows the screens of links and of `navigationDestination`, or `nil` if the screens cover the
  /// view's screen.
  var target: SplitColumn? { isInStack ? nil : column.next }

  static func == (first: Self, second: Self) -> Bool {
    first.column === second.column && first.isRoot == second.isRoot && first.isInStack == second.isInStack
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(column))
    hasher.combine(isInStack)
  }
}

private enum ColumnPlaceKey: EnvironmentKey {
  static var defaultValue: ColumnPlace? { nil }
}

extension EnvironmentValues {
  /// The column that contains the view.
  var column: ColumnPlace? {
    get { self[ColumnPlaceKey.self] }
    set { self[ColumnPlaceKey.self] = newValue }
  }
}
