/// The traits of an element for an enclosing list, picker or tab view. Modifiers of the element keep them.
struct BoxTraits {
  /// The tag that identifies the element in a selection.
  var selectionTag: AnyHashable?
  var rowActions: RowActions?
  /// The style of the list row that contains the element.
  var rowStyle = BoxStyle()
  /// The background of the list row.
  var rowBackground: [BoxPart] = []
  /// A Boolean value that indicates whether the list row has no separator above it.
  var hidesLineAbove = false
  /// A Boolean value that indicates whether the list row has swipe actions, which replace its deletion button.
  var hasSwipeActions = false
  /// The menu of the list row with the tag.
  var tagMenu: RowMenu?
  /// The menu of the list row with the value of a link.
  var linkMenu: RowMenu?
  /// The menu of the list row.
  var rowMenu: RowMenu? { linkMenu ?? tagMenu }
  var isDeleteDisabled = false
  var isMoveDisabled = false
  var isSelectionDisabled = false
  /// The value of the link that the element is, if it has one. It identifies the element in a list's selection.
  var linkValue: AnyHashable?
  /// The name of the preview that the element is.
  var previewName: String?
  /// The label of the element's tab.
  var tabLabel: [BoxPart]?
  /// The section of the element's tab.
  var tabSection: BoxTabSection?
  /// The badge of the element's list row or tab.
  var badge: String?
  /// The screen that the element is as a tab.
  var screen: ScreenPresence?
  /// A Boolean value that indicates whether the element is a navigation container.
  var isNavigation = false
}
