/// A form that sends an action when the user submits it.
///
/// Users submit a form by pressing Return in a field, or by pressing a ``Button/init(submit:)``. The fields
/// send their values as they change.
///
/// Before the action, you receive the current values of all fields, including those that a password manager
/// has filled in. If the user presses Return again before the page has responded, this has an effect only
/// when they have typed something in the meantime. If the button of the form is disabled, Return submits the
/// form only when the text leads the page to enable the button.
public struct Form<Action>: View {
  private var attributes: [Attribute?]
  private let offer: Offer<Action>
  private let content: Markup<Action>

  /// Creates a form that sends an action when the user submits it.
  ///
  /// - Parameters:
  ///   - action: The action to send after the values of the fields.
  ///   - attributes: The element's attributes.
  ///   - content: A closure that creates the content.
  public init(
    submit action: Action,
    _ attributes: Attribute?...,
    @ViewBuilder<Action> content: () -> some View<Action>
  ) {
    offer = Offer(.submit, action)
    self.attributes = attributes
    self.content = content().markup
  }

  /// Creates a form for ticking some of several values.
  ///
  /// When the user submits the form, you receive all ticked values in one action:
  ///
  /// ```swift
  /// Form(choosingFrom: primes, submit: { .deleteTapped($0) }) { tick in
  ///   ForEach(primes, id: \.self) { prime in
  ///     Container(.label) { tick(prime); Text("\(prime)") }
  ///   }
  ///   Button(submit: "Delete selected").attributes(.needsTicked)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - values: The values that the user can tick. The form rejects others.
  ///   - attributes: The element's attributes.
  ///   - action: A closure that returns the action for the ticked values, in the order of `values`. Use a
  ///     pure function.
  ///   - content: A closure that creates the content, with the help of an argument that creates the checkbox
  ///     for a value.
  public init<Value: Hashable>(
    choosingFrom values: [Value],
    _ attributes: Attribute?...,
    submit action: @escaping ([Value]) -> Action,
    @ViewBuilder<Action> content: (_ tick: (Value) -> Markup<Action>) -> some View<Action>
  ) {
    let numbers = TickNumbers(values)
    offer = Offer(.submit, ticking: numbers, send: action)
    self.attributes = attributes + [.collectsTicked(Self.tickName)]
    self.content =
      content { value in
        Markup(
          .input,
          [
            .type("checkbox"), .name(Self.tickName), .class("tick"),
            .value(numbers[value].map(String.init) ?? ""),
          ]
        )
      }
      .markup
  }

  private static var tickName: String { "ticked" }

  public var body: Markup<Action> {
    // Disables submission until the script has loaded. A normal submission would reload the page and discard
    // the entered text.
    let own: [Attribute?] = [.class("form"), Attribute(name: "method", value: "dialog")]
    return Markup(.form, own + attributes, offering: [TypedMarkupOffer(offer)], content: content)
  }
}

/// The numbers that identify ticked values in a browser.
///
/// Integers represent themselves, so ticked values stay ticked when other values are added or removed. Other
/// values are numbered by position.
struct TickNumbers<Value: Hashable> {
  let values: [Value]
  private let numbers: [Value: Int]

  init(_ values: [Value]) {
    self.values = values
    numbers = Dictionary(
      values.enumerated().map { ($1, ($1 as? Int) ?? $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The values; empty if each value represents itself.
  var places: [AnyHashable] {
    Value.self == Int.self ? [] : values.map { AnyHashable($0) }
  }

  subscript(value: Value) -> Int? { numbers[value] }

  /// Returns the values with the given numbers, in the order of the values. Unknown numbers are ignored.
  func values(at ticked: [Int]) -> [Value] {
    let ticked = Set(ticked)
    return values.filter { value in numbers[value].map(ticked.contains) ?? false }
  }
}
