import Foundation

/// A part of what a view consists of, before it is laid out. Boxes are a tree without HTML.
public struct _ViewBox {
  var kind: BoxKind
  var style = BoxStyle()
  var children: [ViewBox]
  /// Whether it takes all the width or height that there is; `nil` if its children decide.
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
  /// The boxes of another view.
  case node(ViewNode)
  /// Its children, with a change of each.
  case modified(BoxModification)
  /// Its children, as a row of a collection.
  case row(RowTraits)

  // Layout
  case stack(axis: Axis, spacing: Double?, alignment: Alignment)
  case layers(alignment: Alignment)
  /// Children in front of or behind the first one, which alone decides about the size.
  case layered(alignment: Alignment, isBehind: Bool)
  case spacer
  case divider
  case wrapper
  case scroll
  /// A box whose size in the browser is reported.
  case measured(isKnown: Bool, BoxEvent<CGSize>)

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
  case list(isGrouped: Bool)
  case section(header: [ViewBox], footer: [ViewBox])
  case navigation

  // Parts of a container around the box
  case title(String)
  /// Whether the title stands in the bar.
  case titleMode(isInline: Bool)
  case toolbarItems(isLeading: Bool)
  /// A screen that a container of navigation shows in place of its other content.
  case screen(back: BoxEvent<Void>)
  /// Content that is shown in front of the window.
  case presented(Presentation)

  /// A box whose elements a closure makes, beside the view that needs them.
  case custom(@MainActor (ViewBox) -> [BoxPiece])
}

/// A change of each box of a view.
enum BoxModification {
  /// Declarations that the box and those inside follow, unless they have their own.
  case inherited(BoxStyle)
  /// Declarations of the box itself.
  case own(BoxStyle)
  /// A box around it.
  case wrapped(BoxStyle, fillsWidth: Bool?, fillsHeight: Bool?)
  case tag(AnyHashable)
  case label(String)
  /// A change of the element.
  case changed(@MainActor (inout BoxPart) -> Void)
}

/// What a person does with a box: where it is, and what follows. A value that comes from a browser is
/// validated before the action.
struct BoxEvent<Value> {
  let path: ViewPath
  let perform: @MainActor (Value) -> Void
}

/// A row of a collection.
struct RowTraits {
  let tag: AnyHashable
  let actions: RowActions?
}

/// The actions of a row of a list.
struct RowActions {
  let path: ViewPath
  var isEditing = false
  var delete: (@MainActor () -> Void)?
  var moveUp: (@MainActor () -> Void)?
  var moveDown: (@MainActor () -> Void)?
}

struct BoxButton {
  var role: ButtonRole?
  var look: ButtonLook
  /// `nil` if the button is disabled.
  var press: BoxEvent<Void>?
  /// Whether it leads to another screen.
  var isLink = false
}

struct BoxField {
  enum FieldKind {
    case line
    case secret
    case lines
  }

  var kind: FieldKind
  var prompt: String
  var text: String
  var hasBorder: Bool
  var input: TextInputTraits
  /// `nil` if the field is disabled.
  var change: BoxEvent<String>?
  /// Ends editing, when the focus leaves the field.
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
  /// Whether an option with a tag is chosen.
  var isSelected: (AnyHashable) -> Bool
  var label: [ViewBox]
  var hidesLabel: Bool
  /// Gets the tag of an option.
  var choose: BoxEvent<AnyHashable>?
}

/// What is shown in front of the window.
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
  /// A stack of what a label consists of, as a row.
  static func row(_ children: [ViewBox], spacing: Double? = nil) -> ViewBox {
    ViewBox(.stack(axis: .horizontal, spacing: spacing, alignment: .center), children: children)
  }

  /// A text of one run.
  static func text(_ text: String) -> ViewBox { ViewBox(.text([TextRun(text: text)])) }

  func filling(width: Bool? = nil, height: Bool? = nil) -> ViewBox {
    var copy = self
    if let width { copy.fillsWidth = width }
    if let height { copy.fillsHeight = height }
    return copy
  }
}

/// A view that changes the boxes of another.
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

  /// Adds something that a container around the view takes up.
  func adding(_ piece: BoxPiece) -> some View {
    changingBoxes { boxes, _ in boxes + [ViewBox(.custom { _ in [piece] })] }
  }
}
