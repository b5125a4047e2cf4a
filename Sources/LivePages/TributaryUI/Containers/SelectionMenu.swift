import LivePagesCore

extension View {
  /// Adds an item-based context menu to a view.
  ///
  /// ```swift
  /// List(selection: $selection) {
  ///   ForEach(notes) { Text($0.title) }
  /// }
  /// .contextMenu(forSelectionType: Note.ID.self) { ids in
  ///   Button("Delete") { delete(ids) }
  /// } primaryAction: { ids in
  ///   open(ids)
  /// }
  /// ```
  ///
  /// The menu of a row that is selected is for all selected rows. Other rows have menus of their own.
  ///
  /// - Note: Differs: the empty part of a list has no menu. A double click performs the primary action.
  ///
  /// - Parameters:
  ///   - itemType: The type of the rows' tags.
  ///   - menu: A closure that produces the menu. It receives the tags of the rows that the menu acts on.
  ///   - primaryAction: A closure that defines the action to perform in response to the primary interaction.
  public func contextMenu<Item: Hashable, Items: View>(
    forSelectionType itemType: Item.Type = Item.self,
    @ViewBuilder menu: @escaping (Set<Item>) -> Items,
    primaryAction: ((Set<Item>) -> Void)? = nil
  ) -> some View {
    var selectionMenu = SelectionMenu { $0 is Item ? AnyView(menu(Self.items($0, in: $1))) : nil }
    if let primaryAction { selectionMenu.primaryAction = { primaryAction(Self.items($0, in: $1)) } }
    return transformingEnvironment { [selectionMenu] in $0.selectionMenu = selectionMenu }
  }

  /// Returns the items that a row's menu acts on.
  private static func items<Item: Hashable>(_ tag: Any, in selection: Set<AnyHashable>) -> Set<Item> {
    guard let item = tag as? Item else { return [] }
    guard selection.contains(AnyHashable(item)) else { return [item] }
    return Set(selection.compactMap { $0.base as? Item })
  }
}

/// The menu of the selectable rows of a list.
struct SelectionMenu {
  /// Returns the items of a row's menu, or `nil` if the tag has a different type.
  let items: @MainActor (_ tag: Any, _ selection: Set<AnyHashable>) -> AnyView?
  var primaryAction: (@MainActor (_ tag: Any, _ selection: Set<AnyHashable>) -> Void)?
  /// Returns the tags of the selected rows.
  var selection: @MainActor () -> Set<AnyHashable> = { [] }

  /// Returns the boxes of a row with its menu, or `nil` if the tag has a different type.
  @MainActor
  func boxes<Row: View>(of row: Row, tag: AnyHashable, in context: _ViewContext) -> [ViewBox]? {
    guard let items = items(tag.base, selection()) else { return nil }
    var context = context
    context.environment.selectionMenu = nil
    let boxes = row.contextMenu { items }._boxes(in: context)
    guard let primaryAction, context.environment.isEnabled else { return boxes }
    let event = BoxEvent<[Double]>(path: context.path.appending(id: "primary")) { [selection] numbers in
      if numbers.first == 1 { primaryAction(tag.base, selection()) }
    }
    return [ViewBox(.modified(.changed { $0.traits.primaryAction = event }), children: boxes)]
  }
}

extension BoxPart {
  /// Makes a double click on the list row perform its primary action.
  mutating func offerPrimaryAction(of content: BoxPart) {
    guard let event = content.traits.primaryAction else { return }
    attributes.append(Attribute("data-live-hook", "TributaryGesture"))
    attributes.append(Attribute("data-gesture", "tap 2"))
    offer(.numbers(event, in: "data-hook-event-gesture", count: 7))
  }
}

private enum SelectionMenuKey: EnvironmentKey {
  static var defaultValue: SelectionMenu? { nil }
}

extension EnvironmentValues {
  /// The menu of the rows of lists.
  var selectionMenu: SelectionMenu? {
    get { self[SelectionMenuKey.self] }
    set { self[SelectionMenuKey.self] = newValue }
  }
}

/// A view with a tag that identifies it in a selection.
struct TaggedView<Content: View>: _PrimitiveView {
  let content: Content
  let tag: AnyHashable

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let inner = context.appending(0)
    let boxes =
      context.environment.selectionMenu?.boxes(of: content, tag: tag, in: inner)
      ?? content._boxes(in: inner)
    return [ViewBox(.modified(.tag(tag)), children: boxes)]
  }
}
