/// What a person does with an element to take up what it offers.
package enum OfferTrigger: Hashable, Sendable {
  case click
  case cancel
  case input
  case submit
  case pull
  case files

  /// The attribute by which the script knows it.
  var attribute: String {
    switch self {
    case .click: "data-event"
    case .cancel: "data-cancel-event"
    case .input: "data-input-event"
    case .submit: "data-submit-event"
    case .pull: "data-pull-event"
    case .files: "data-files-event"
    }
  }
}
