/// A field that offers several values and sends the one that the user chooses.
///
/// ```swift
/// Picker("Size", selection: $store.size, in: Size.allCases) { $0.name }
/// ```
///
/// The picker rejects values that it doesn't offer. A choice stays valid when you add or remove other values.
/// If the selection isn't among the values, the picker shows it, but the user can't choose it again.
public struct Picker<Value: Hashable, Action>: Field {
  public var attributes: [Attribute] = []
  public var isDisabled = false
  let label: String
  var isLabelHidden = false
  private let selection: FieldValue<Value, Action>
  private let choice: ChoiceNames<Value>
  private let title: (Value) -> String

  /// Creates a field for choosing a value.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - selection: The chosen value and the action for a change.
  ///   - values: The values to choose from.
  ///   - title: A closure that returns the name of a value.
  public init(
    _ label: String,
    selection: FieldValue<Value, Action>,
    in values: some Collection<Value>,
    title: @escaping (Value) -> String
  ) {
    self.label = label
    self.selection = selection
    choice = ChoiceNames(Array(values))
    self.title = title
  }

  /// Creates a field for choosing a value, with a closure that returns the action for a change.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - selection: The chosen value.
  ///   - values: The values to choose from.
  ///   - title: A closure that returns the name of a value.
  ///   - action: A closure that returns the action for a value.
  public init(
    _ label: String,
    selection: Value,
    in values: some Collection<Value>,
    title: @escaping (Value) -> String,
    send action: @escaping (Value) -> Action
  ) {
    self.init(label, selection: FieldValue(selection, send: action), in: values, title: title)
  }

  /// Returns the field without a visible label.
  ///
  /// Screen readers still read the label.
  public func labelHidden() -> Picker { withHiddenLabel() }

  public var body: Markup<Action> {
    labelled { attributes in
      let options = zip(choice.names, choice.values).map { name, value -> MarkupNode in
        let isSelected = value == selection.current
        return .html(.element(Element(.option, .value(name), .selected(isSelected)) { title(value) }))
      }
      return Markup(.select, attributes, offering: offers(offer), content: Markup(unavailable + options))
    }
  }

  /// The option for a selected value that isn't among the values to choose from. Without this option, a
  /// browser would show the first value as selected. The option is hidden, but a menu shows the selection
  /// anyway, whereas a list doesn't.
  private var unavailable: [MarkupNode] {
    guard !choice.values.contains(selection.current) else { return [] }
    let title = title(selection.current)
    // An empty row would look like a choice.
    let hidden = isList && !title.isEmpty ? nil : Attribute(name: "hidden", value: nil)
    let option = Element(.option, .value(""), .selected(), .disabled(), hidden) { title }
    return [.html(.element(option))]
  }

  /// `true` if the browser shows the options in a list instead of a menu.
  private var isList: Bool {
    attributes.contains { $0.name == "size" && $0.value.flatMap(Int.init) ?? 1 > 1 }
  }

  /// The offer; `nil` if there are no values to choose from.
  private var offer: Offer<Action>? {
    let (label, choice) = (label, choice)
    guard let probe = choice.values.first else { return nil }
    return selection.offer(choice.rule, probe: probe, comparesByProbe: true) { wire throws(ViewEventError) in
      guard case .string(let name) = wire, let value = choice[name] else {
        throw .refusedValue("Choose one of the options of “\(label)”.")
      }
      return value
    }
  }
}

/// The names that identify the offered values in a browser.
///
/// A name represents a value rather than its position, so it stays correct when you add or remove values.
/// Since names are the same in all processes, a choice that the browser sends again after a restart is still
/// valid.
struct ChoiceNames<Value: Hashable> {
  let values: [Value]
  /// The names, in the order of the values.
  let names: [String]
  /// The rule that distinguishes offers with such names. If several values have the same description, they
  /// are named by position, and the rule contains the values.
  let rule: OfferRule

  init(_ values: [Value]) {
    self.values = values
    let digests = values.map { StableDigest.text(of: String(reflecting: $0).utf8) }
    let areUnique = Set(digests).count == digests.count
    names = areUnique ? digests : values.indices.map { String($0) }
    rule = .choice(areUnique ? [] : values.map { AnyHashable($0) })
  }

  /// The value with the given name, or `nil` if none exists.
  subscript(name: String) -> Value? {
    guard name.utf8.count <= WireEvent.longestName else { return nil }
    return names.firstIndex(of: name).map { values[$0] }
  }
}
