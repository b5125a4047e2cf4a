/// The way in which a person takes up what an element offers.
package enum OfferTrigger: Hashable, Sendable {
  case click
  case cancel
  case input
  case submit
  case pull
  case focus
  case blur
  case scrollToEnd
  case pointerEnter
  case pointerLeave
  indirect case keyDown(KeyFilter)
  /// An event of this name, which client code sends.
  indirect case hook(String)
  case files

  /// The attribute that tells the script of it. One for keys has a list: an element may offer something to
  /// several keys.
  var attribute: String {
    switch self {
    case .click: "data-event"
    case .cancel: "data-cancel-event"
    case .input: "data-input-event"
    case .submit: "data-submit-event"
    case .pull: "data-pull-event"
    case .focus: "data-focus-event"
    case .blur: "data-blur-event"
    case .scrollToEnd: "data-scroll-end-event"
    case .pointerEnter: "data-pointer-enter-event"
    case .pointerLeave: "data-pointer-leave-event"
    case .keyDown: "data-key-events"
    case .hook(let name): "data-hook-event-" + name
    case .files: "data-files-event"
    }
  }
}
