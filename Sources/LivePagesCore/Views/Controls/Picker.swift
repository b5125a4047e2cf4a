/// A field for one of several values, which sends it when another one is chosen.
///
/// ```swift
/// Picker("Size", selection: $store.size, in: Size.allCases) { $0.name }
/// ```
///
/// No other value than those is taken.
public struct Picker<Value: Hashable, Action>: Field {
  public var attributes: [Attribute] = []
  public var isDisabled = false
  let label: String
  var isLabelHidden = false
  private let selection: FieldValue<Value, Action>
  private let values: [Value]
  private let title: (Value) -> String

  /// - Parameters:
  ///   - label: What it is called.
  ///   - selection: What is chosen, and what becomes of changes.
  ///   - values: What there is to choose from. At least one.
  ///   - title: What a value is called.
  public init(
    _ label: String,
    selection: FieldValue<Value, Action>,
    in values: some Collection<Value>,
    title: @escaping (Value) -> String
  ) {
    self.label = label
    self.selection = selection
    self.values = Array(values)
    self.title = title
  }

  /// - Parameters:
  ///   - label: What it is called.
  ///   - selection: What is chosen.
  ///   - values: What there is to choose from.
  ///   - title: What a value is called.
  ///   - action: Makes the action of a value.
  public init(
    _ label: String,
    selection: Value,
    in values: some Collection<Value>,
    title: @escaping (Value) -> String,
    send action: @escaping (Value) -> Action
  ) {
    self.init(label, selection: FieldValue(selection, send: action), in: values, title: title)
  }

  /// The field without a visible label. It is read aloud.
  public func labelHidden() -> Picker { withHiddenLabel() }

  public var body: Markup<Action> {
    labelled { attributes in
      let options = values.enumerated().map { place, value -> Markup<Action>.Node in
        let isSelected = value == selection.current
        return .html(
          .element(Element(.option, .value(String(place)), .selected(isSelected)) { title(value) })
        )
      }
      return Markup(
        .select,
        attributes,
        offering: isDisabled || values.isEmpty ? [] : [offer],
        content: Markup(options)
      )
    }
  }

  private var offer: Offer<Action> {
    let (label, values) = (label, values)
    return selection.offer(.choice(values.map { AnyHashable($0) }), probe: values[0]) {
      wire throws(ViewEventError) in
      guard case .string(let text) = wire, text.utf8.count <= 20, let place = Int(text),
        values.indices.contains(place)
      else { throw .refusedValue("“\(label)” takes one of what it offers.") }
      return values[place]
    }
  }
}
