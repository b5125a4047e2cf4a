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
  /// The menu of a selected row acts on all selected rows, and the menu of any other row acts on that row. As in the
  /// selection, a row is identified by its tag, or else by its identity in `ForEach`.
  ///
  /// - Note: Differs: the empty part of a list has no menu. A double click performs the primary action, but not in
  ///   edit mode.
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
    let selectionMenu = SelectionMenu { selected in
      // The menus of all selected rows share one set.
      let items = Set(selected.lazy.compactMap { $0.base as? Item })
      return { tag in
        (tag.base as? Item).map { AnyView(menu(items.contains($0) ? items : [$0])) }
      }
    } primaryAction: { tag, selected in
      guard let item = tag.base as? Item else { return }
      primaryAction?(selected.contains(tag) ? Set(selected.lazy.compactMap { $0.base as? Item }) : [item])
    }
    let hasPrimaryAction = primaryAction != nil
    return transformingEnvironment { [selectionMenu] in
      $0.selectionMenu = selectionMenu
      if !hasPrimaryAction { $0.selectionMenu?.primaryAction = nil }
    }
  }
}

/// The menu of the selectable rows of a list.
struct SelectionMenu {
  /// A closure that returns the menus of the rows for the given selected tags. The menu of a tag with a different
  /// type is `nil`.
  let menus: @MainActor (_ selected: Set<AnyHashable>) -> @MainActor (_ tag: AnyHashable) -> AnyView?
  var primaryAction: (@MainActor (_ tag: AnyHashable, _ selected: Set<AnyHashable>) -> Void)?
}

/// The menus of the rows of one list.
struct RowMenus {
  private let menu: @MainActor (AnyHashable) -> AnyView?
  private let primaryAction: (@MainActor (AnyHashable) -> Void)?

  /// Creates the menus of the rows of a list.
  ///
  /// - Parameters:
  ///   - menu: The menu of selectable rows.
  ///   - selected: A closure that returns the tags of the selected rows.
  @MainActor init(_ menu: SelectionMenu, selected: @escaping @MainActor () -> Set<AnyHashable>) {
    self.menu = menu.menus(selected())
    if let action = menu.primaryAction {
      primaryAction = { action($0, selected()) }
    } else {
      primaryAction = nil
    }
  }

  /// Returns the menu of a row, or `nil` if the tag has a different type.
  @MainActor func menu(of tag: AnyHashable, in context: _ViewContext) -> RowMenu? {
    guard let items = menu(tag) else { return nil }
    var inner = context.appending(id: "menu")
    inner.environment.rowMenus = nil
    let content = RowMenu.Content()
    var row = RowMenu(content: content, boxes: content.contextMenu { items }._boxes(in: inner))
    // In edit mode, a click selects the row.
    if let primaryAction, context.environment.isEnabled, !context.environment.isEditing {
      row.primaryAction = BoxEvent(path: context.path.appending(id: "primary")) { numbers in
        if numbers.first == 1 { primaryAction(tag) }
      }
    }
    return row
  }
}

/// The menu of a list row. A row has a menu only if its tag has the type of the selection. A tag set by a modifier
/// replaces the element's identity.
@MainActor
struct RowMenu {
  /// The view around which the menu is created.
  fileprivate struct Content: _PrimitiveView {
    final class Slot { var part: BoxPart? }
    let slot = Slot()

    func _boxes(in context: _ViewContext) -> [_ViewBox] {
      [ViewBox(.custom { [slot] _ in slot.part.map { [.part($0)] } ?? [] })]
    }
  }

  fileprivate let content: Content
  fileprivate let boxes: [ViewBox]
  /// The event of a double click on the list row.
  fileprivate(set) var primaryAction: BoxEvent<[Double]>?

  /// Returns a part with the menu, and other pieces for the containers of the list.
  func pieces(around part: BoxPart) -> (part: BoxPart, others: [BoxPiece]) {
    content.slot.part = part
    defer { content.slot.part = nil }
    let pieces = BoxAssembly.pieces(of: boxes)
    return (pieces.parts.first ?? part, pieces.others)
  }
}

extension BoxPart {
  /// Makes a double click on the list row perform its primary action.
  mutating func offerPrimaryAction(of content: BoxPart) {
    guard let event = content.traits.rowMenu?.primaryAction else { return }
    attributes.append(Attribute("data-live-hook", "TributaryGesture"))
    attributes.append(Attribute("data-gesture", "tap 2"))
    offer(.numbers(event, in: "data-hook-event-gesture", count: 7))
  }
}

private enum SelectionMenuKey: EnvironmentKey {
  static var defaultValue: SelectionMenu? { nil }
}

private enum RowMenusKey: EnvironmentKey {
  static var defaultValue: RowMenus? { nil }
}

extension EnvironmentValues {
  /// The menu of the rows of lists.
  var selectionMenu: SelectionMenu? {
    get { self[SelectionMenuKey.self] }
    set { self[SelectionMenuKey.self] = newValue }
  }

  /// The menus of the rows of the enclosing list.
  var rowMenus: RowMenus? {
    get { self[RowMenusKey.self] }
    set { self[RowMenusKey.self] = newValue }
  }

  /// Removes the menus of a list, because they don't belong to other collections inside.
  mutating func removeMenus() {
    if selectionMenu != nil { selectionMenu = nil }
    if rowMenus != nil { rowMenus = nil }
  }
}

/// A view with a tag that identifies it in a selection.
struct TaggedView<Content: View>: _PrimitiveView {
  let content: Content
  let tag: AnyHashable

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let menu = context.environment.rowMenus?.menu(of: tag, in: context)
    let modification = BoxModification.changed { [tag] part in
      part.traits.selectionTag = tag
      part.traits.tagMenu = menu
    }
    return [ViewBox(.modified(modification), children: content._boxes(in: context.appending(0)))]
  }
}

/// A link with a value that identifies it in a selection.
struct LinkedRow<Content: View>: _PrimitiveView {
  let content: Content
  let value: AnyHashable?

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let menu = value.flatMap { context.environment.rowMenus?.menu(of: $0, in: context) }
    let modification = BoxModification.changed { [value] part in
      part.traits.linkValue = value
      part.traits.linkMenu = menu
    }
    return [ViewBox(.modified(modification), children: content._boxes(in: context.appending(0)))]
  }
}
