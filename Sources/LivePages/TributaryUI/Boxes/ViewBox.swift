import Foundation

/// A node in the tree that describes a view's content before layout.
///
/// The tree is independent of HTML.
public struct _ViewBox {
  var kind: BoxKind
  var style = BoxStyle()
  var children: [ViewBox]
  /// A Boolean value that indicates whether the box fills the available width. If it is `nil`, the children determine
  /// the width.
  var fillsWidth: Bool?
  var fillsHeight: Bool?

  init(_ kind: BoxKind, style: BoxStyle = BoxStyle(), children: [ViewBox] = []) {
    self.kind = kind
    self.style = style
    self.children = children
  }
}

typealias ViewBox = _ViewBox

/// The kind of a box.
enum BoxKind {
  // Structure
  /// The boxes of another node.
  case node(ViewNode)
  /// The children, with a modification applied to each.
  case modified(BoxModification)
  /// The children, as a row of a collection.
  case row(RowTraits)

  // Layout
  case stack(axis: Axis, spacing: Double?, alignment: Alignment)
  case layers(alignment: Alignment)
  /// Children behind or in front of the first child. Only the first child determines the size.
  case layered(alignment: Alignment, isBehind: Bool)
  case spacer
  case divider
  case wrapper
  /// A box that scrolls, with an identifier that distinguishes its scroll position from those of other boxes.
  case scroll(id: String)
  /// A box that reports its size in the browser.
  case measured(isKnown: Bool, frames: [String], BoxEvent<[Double]>)

  // Content
  case text([TextRun])
  case symbol(name: String)
  case fill(circle: Bool)
  case progress(value: Double?)

  // Controls
  case button(BoxButton)
  case tappable(BoxEvent<Void>)
  case field(BoxField)
  case toggle(isOn: Bool, hidesLabel: Bool, BoxEvent<Bool>?)
  case slider(BoxSlider)
  case picker(BoxPicker)

  // Containers
  case list(BoxList)
  case section(header: [ViewBox], footer: [ViewBox])
  /// A navigation container with its root screen. If another column precedes it, the event leads back to that column.
  case navigation(root: ScreenPresence?, back: BoxEvent<Void>?)

  // Parts of an enclosing container
  case title(String)
  /// A Boolean value that indicates whether the title is displayed in the bar.
  case titleMode(isInline: Bool)
  case toolbarItems(at: BarPlace)
  /// A screen that covers the content of a navigation container. If no event removes the screen, it replaces the root
  /// of the container.
  case screen(ScreenPresence?, back: BoxEvent<Void>?)
  /// Content that is presented above the window.
  case presented(Presentation)

  /// A box whose elements a closure creates.
  case custom(@MainActor (ViewBox) -> [BoxPiece])
}

/// A modification of each box of a view.
enum BoxModification {
  /// Declarations that apply to the box and its descendants, except for properties that they declare
  /// themselves.
  case inherited(BoxStyle)
  /// Declarations of the box itself.
  case own(BoxStyle)
  /// A wrapper around the box.
  case wrapped(BoxStyle, fillsWidth: Bool?, fillsHeight: Bool?)
  case label(String)
  /// A closure that changes the element.
  case changed(@MainActor (inout BoxPart) -> Void)
}

/// The position and the action of an event that people trigger in the browser. The event's value is validated before
/// the action runs.
struct BoxEvent<Value> {
  let path: ViewPath
  let perform: @MainActor (Value) -> Void
}

/// The traits of a row in a collection.
struct RowTraits {
  let tag: AnyHashable
  let actions: RowActions?
  /// The menu of the row in a list, if no modifier tags the row.
  var menu: RowMenu?
}

/// The actions of a list row.
struct RowActions {
  let path: ViewPath
  var isEditing = false
  /// A Boolean value that indicates whether the row shows the buttons that move it.
  var showsMoves = false
  var delete: (@MainActor () -> Void)?
  var moveUp: (@MainActor () -> Void)?
  var moveDown: (@MainActor () -> Void)?
}

struct BoxButton {
  var role: ButtonRole?
  var look: ButtonLook
  /// The press event, or `nil` if the button is disabled.
  var press: BoxEvent<Void>?
  /// A Boolean value that indicates whether the button opens another screen.
  var isLink = false
  /// The link, if the button is one.
  var link: ButtonLink?
  /// A Boolean value that indicates whether the browser dims the button while a person presses it.
  var dims = false
}

struct BoxField {
  enum FieldKind {
    case line
    case secret
    case lines
  }

  var kind: FieldKind
  /// The accessibility label.
  var title: String
  /// The placeholder, or `nil` if the title is the placeholder.
  var prompt: String?
  var text: String
  /// A Boolean value that indicates whether the text is parsed as a whole. Characters that people type while a
  /// submission is in progress don't continue the formatted text.
  var isWhole = false
  var hasBorder: Bool
  var input: TextInputTraits
  /// The change event, or `nil` if the field is disabled.
  var change: BoxEvent<String>?
  /// The event that begins editing. It is sent when the field receives the focus.
  var begin: BoxEvent<Bool>?
  /// The event that ends editing. It is sent when the focus leaves the field.
  var end: BoxEvent<Bool>?
  var submit: BoxEvent<Void>?
}

struct BoxSlider {
  var value: Double
  var range: ClosedRange<Double>
  var step: Double?
  var change: BoxEvent<Double>?
}

struct BoxPicker {
  enum Look {
    case menu
    case segments
    case inline
  }

  var look: Look
  /// A closure that returns a Boolean value that indicates whether the option with a tag is selected.
  var isSelected: (AnyHashable) -> Bool
  var label: [ViewBox]
  var hidesLabel: Bool
  /// The selection event. Its value is the tag of an option.
  var choose: BoxEvent<AnyHashable>?
}

struct BoxList {
  /// The identifier of the list, for its scroll position.
  var id: String
  var isGrouped: Bool
  /// The selection, or `nil` if people can't select rows.
  var selection: BoxSelection?
}

/// The selection of a list's rows.
struct BoxSelection {
  /// A closure that returns a Boolean value that indicates whether the row with a tag is selected, or `nil` if the
  /// tag doesn't have the selection's type.
  var isSelected: (AnyHashable) -> Bool?
  var isSeveral: Bool
  var isEditing: Bool
  /// The selection event. Its value is a row's tag.
  var choose: BoxEvent<AnyHashable>?
}

/// A place of toolbar items.
enum BarPlace {
  case leading
  /// The middle of the bar, in place of an inline title.
  case principal
  case trailing
  /// Before the items at the trailing edge. If the screen has no bar, the items are above its content.
  case refresh
  /// The end of the screen.
  case bottom
  /// The end of the screen, while a text field has the focus.
  case keyboard
}

/// Content that is presented above the window.
struct Presentation {
  enum Look {
    case sheet
    case fullScreen
    case popover
    case alert
    case confirmation
  }

  var look: Look
  var dismiss: BoxEvent<Void>
}

extension ViewBox {
  /// Returns a horizontal stack, such as the icon and the title of a label.
  static func row(_ children: [ViewBox], spacing: Double? = nil) -> ViewBox {
    ViewBox(.stack(axis: .horizontal, spacing: spacing, alignment: .center), children: children)
  }

  /// Returns a text box with one run.
  static func text(_ text: String) -> ViewBox { ViewBox(.text([TextRun(text: text)])) }

  func filling(width: Bool? = nil, height: Bool? = nil) -> ViewBox {
    var copy = self
    if let width { copy.fillsWidth = width }
    if let height { copy.fillsHeight = height }
    return copy
  }
}

/// A view that changes the boxes of another view.
struct BoxView<Content: View>: _PrimitiveView {
  let content: Content
  let boxes: @MainActor ([ViewBox], _ViewContext) -> [ViewBox]

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    boxes(content._boxes(in: context.appending(0)), context)
  }
}

extension View {
  func modifyingEachBox(_ modification: BoxModification) -> some View {
    BoxView(content: self) { boxes, _ in [ViewBox(.modified(modification), children: boxes)] }
  }

  func changingBoxes(_ change: @escaping @MainActor ([ViewBox], _ViewContext) -> [ViewBox]) -> some View {
    BoxView(content: self, boxes: change)
  }

  /// Adds a piece for a container around the view.
  func adding(_ piece: BoxPiece) -> some View {
    changingBoxes { boxes, _ in boxes + [ViewBox(.custom { _ in [piece] })] }
  }
}
