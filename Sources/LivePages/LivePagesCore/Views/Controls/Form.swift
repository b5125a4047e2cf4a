/// A form, whose fields send what they hold as it changes, and which offers an action to being submitted: by
/// Return in a field, or by a ``Button/init(submit:)``.
///
/// What the fields hold is sent first, also what a password manager has filled in. Pressing Return again
/// before the page has answered submits nothing, unless something was typed in between. Return in a form
/// whose button is disabled counts if the page enables the button once it has the text.
public struct Form<Action>: View {
  private var attributes: [Attribute?]
  private let offer: Offer<Action>
  private let content: Markup<Action>

  /// - Parameters:
  ///   - action: The action that submitting sends. What the fields hold was sent before.
  ///   - attributes: The attributes of the element.
  ///   - content: A closure that makes the content.
  public init(
    submit action: Action,
    _ attributes: Attribute?...,
    @ViewBuilder<Action> content: () -> some View<Action>
  ) {
    offer = Offer(.submit, action)
    self.attributes = attributes
    self.content = content().markup
  }

  /// A form in which some of several values are ticked. Submitting sends one event with all that are ticked.
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
  ///   - values: The values to tick. No other value is taken.
  ///   - attributes: The attributes of the element.
  ///   - action: A closure that makes the action of the ticked values, in the order of `values`. It is a pure
  ///     function.
  ///   - content: A closure that makes what stands inside. Its argument makes the checkbox of a value.
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
    // Until the script is there, submitting does nothing, rather than load the page again without what was
    // typed.
    let own: [Attribute?] = [.class("form"), Attribute(name: "method", value: "dialog")]
    return Markup(.form, own + attributes, offering: [TypedMarkupOffer(offer)], content: content)
  }
}
