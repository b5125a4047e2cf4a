/// A checkbox that sends its new state.
///
/// ```swift
/// Toggle("Notify me", isOn: $store.isNotified)
/// ```
public struct Toggle<Action>: Control {
  public var attributes: [Attribute] = []
  public var isDisabled = false
  private let label: String
  private let isOn: FieldValue<Bool, Action>

  /// Creates a checkbox.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - isOn: The value to show and the action for a change.
  public init(_ label: String, isOn: FieldValue<Bool, Action>) {
    self.label = label
    self.isOn = isOn
  }

  /// Creates a checkbox, with a closure that returns the action for a change.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - isOn: A Boolean value that indicates whether the checkbox is ticked.
  ///   - action: A closure that returns the action for the new state.
  public init(_ label: String, isOn: Bool, send action: @escaping (Bool) -> Action) {
    self.init(label, isOn: FieldValue(isOn, send: action))
  }

  public var body: Markup<Action> {
    let own: [Attribute?] = [.type("checkbox"), .class("toggle-input"), .checked(isOn.current)]
    let input = Markup<Action>(.input, attributes(own: own), offering: offers(offer))
    let text = Markup<Action>(.span, [.class("toggle-label")], content: Markup([.html(.text(label))]))
    return Markup(.label, [.class("toggle")], content: Markup(joining: [input, text]))
  }

  private var offer: Offer<Action> {
    isOn.offer(.tick, probe: true) { [label] wire throws(ViewEventError) in
      guard case .bool(let isOn) = wire else {
        throw .refusedValue("“\(label)” must be on or off.")
      }
      return isOn
    }
  }
}
