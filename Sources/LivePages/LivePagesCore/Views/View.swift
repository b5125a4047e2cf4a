import Foundation

/// A part of a page, together with the actions that its controls offer.
///
/// ```swift
/// struct Stepper: View {
///   let count: Int
///
///   var body: some View<Counter.Action> {
///     Button("-", send: .decrementTapped)
///     Text("\(count)")
///     Button("+", send: .incrementTapped)
///   }
/// }
/// ```
///
/// A view is a value created for each rendering, on the actor that owns the page's state.
public protocol View<Action> {
  /// The type of the actions that the view's controls offer.
  associatedtype Action
  /// The type of the view's body.
  associatedtype Body: View<Action>

  /// The view's content.
  @ViewBuilder<Action> var body: Body { get }
  /// The view's nodes. Only ``Markup`` implements this requirement. Other views implement `body`.
  var _markup: Markup<Action> { get }
}

extension View {
  /// The view's markup.
  package var markup: Markup<Action> { _markup }

  public var _markup: Markup<Action> { body._markup }
}

/// Builds a ``View`` from other views, strings, elements and other HTML, with conditions and loops. Strings
/// become escaped text.
@resultBuilder
public enum ViewBuilder<Action> {
  public static func buildExpression<Part: View>(_ view: Part) -> Markup<Action> where Part.Action == Action {
    view.markup
  }
  // This method is generic and disfavored so that the compiler reports a mistake inside a view instead of a
  // missing overload.
  @_disfavoredOverload
  public static func buildExpression<Part: _StillPart>(_ part: Part) -> Markup<Action> {
    Markup(part._html)
  }
  public static func buildBlock(_ parts: Markup<Action>...) -> Markup<Action> { Markup(joining: parts) }
  public static func buildOptional(_ part: Markup<Action>?) -> Markup<Action> { part ?? Markup([]) }
  public static func buildEither(first: Markup<Action>) -> Markup<Action> { first }
  public static func buildEither(second: Markup<Action>) -> Markup<Action> { second }
  public static func buildArray(_ parts: [Markup<Action>]) -> Markup<Action> { Markup(joining: parts) }
  public static func buildLimitedAvailability(_ part: Markup<Action>) -> Markup<Action> { part }
}

/// A part of a page without actions: an element, other HTML, or a string, which is escaped.
public protocol _StillPart {
  var _html: HTML { get }
}

extension String: _StillPart {
  public var _html: HTML { HTML([.text(self)]) }
}

extension Element: _StillPart {
  public var _html: HTML { HTML([.element(self)]) }
}

extension HTML: _StillPart {
  public var _html: HTML { self }
}

/// A type-erased view. Use it where views of different types can appear.
///
/// It stores the view, which is small, and creates the markup each time it is displayed. Use it instead of
/// ``Markup`` to store part of a page for a long time, such as the output of a bloc's builder:
///
/// ```swift
/// BlocBuilder(CounterCubit.self) { _, count in AnyView(CountView(count: count)) }
/// ```
public struct AnyView<Action>: View {
  private let makeMarkup: () -> Markup<Action>

  /// Creates a type-erased view.
  ///
  /// - Parameter view: The view.
  public init(_ view: some View<Action>) {
    makeMarkup = { view.markup }
  }

  public var body: Markup<Action> { makeMarkup() }
}

extension View where Self: Equatable {
  /// Returns a view that is rendered again only if it differs from the previous view at this position, or if
  /// an observed property that its body reads has changed.
  ///
  /// Use it for large parts of a page that seldom change, such as a list beside a form, so that typing into
  /// the form doesn't render the list. It uses a few hundred bytes per page.
  ///
  /// ```swift
  /// struct CardList: View, Equatable {
  ///   let cards: [Card]
  ///   var body: some View<Board.Action> { ForEach(cards) { … } }
  /// }
  ///
  /// CardList(cards: store.cards).equatable()
  /// ```
  ///
  /// Store the displayed values in the view rather than a store. Stores are compared by identity, so a view
  /// with a store is rendered after a state change only if the state is `@ObservableState`. In a ``ViewTree``
  /// without observation, the view and its content are rendered only if the view differs.
  ///
  /// The view should consist of a single element; otherwise, an element is added around it. A view whose
  /// actions are transformed by ``View/map(_:)`` is always rendered.
  public func equatable() -> Markup<Action> {
    let view = EquatableMarkup(type: Self.self, value: AnyHashable(ComparedView(self))) { markup.nodes }
    return Markup([.equatable(view)])
  }
}

/// A view compared with others, but never used as a dictionary key.
private struct ComparedView<Content: Equatable>: Hashable {
  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  func hash(into hasher: inout Hasher) {}
}

extension View {
  /// Returns the view with an action that is sent when the view receives the focus.
  public func onFocus(send action: Action) -> Markup<Action> { markup.offering(Offer(.focus, action)) }

  /// Returns the view with an action that is sent when the view loses the focus.
  public func onBlur(send action: Action) -> Markup<Action> { markup.offering(Offer(.blur, action)) }

  /// Returns the view with an action that is sent for a double click, or a double tap on a touch screen. Also
  /// provide a button with the action, for people who use a keyboard.
  public func onDoubleClick(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.doubleClick, action))
  }

  /// Returns the view with an action that is sent when the person scrolls near the end, for example to load
  /// more. If the view itself scrolls, this is the end of its content; otherwise, it is the end of the page.
  ///
  /// The action is sent once, and again after the view has grown, or after the person has scrolled away and
  /// back. If the end is initially visible, the action is sent without scrolling. Remove the action when all
  /// content is loaded.
  public func onScrollToEnd(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.scrollToEnd, action))
  }

  /// Returns the view with an action that is sent when a pointer enters the view. Touch screens have no
  /// pointer.
  public func onPointerEnter(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.pointerEnter, action))
  }

  /// Returns the view with an action that is sent when a pointer leaves the view.
  public func onPointerLeave(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.pointerLeave, action))
  }
}

extension Markup {
  /// Returns the only element of this markup, or an element that surrounds it, with an offer. A disabled
  /// element gets no offer.
  func offering(_ offer: Offer<Action>) -> Markup {
    changingElement { element in
      guard !element.attributes.contains(where: { $0.name == "disabled" }) else { return }
      element.offers.append(TypedMarkupOffer(offer))
    }
  }

  /// Returns the only element of this markup, or an element that surrounds it, with additional attributes.
  func adding(_ attributes: [Attribute]) -> Markup {
    changingElement { $0.attributes += attributes }
  }

  private func changingElement(_ change: (inout MarkupElement) -> Void) -> Markup {
    var element = onlyElement ?? MarkupElement(tag: .div, attributes: [], offers: [], content: nodes)
    change(&element)
    return Markup([element.node])
  }

  private var onlyElement: MarkupElement? {
    guard nodes.count == 1 else { return nil }
    switch nodes[0] {
    case .element(let element): return element
    case .html(.element(let element)) where !element.isStill:
      let content = element.content.nodes.map(MarkupNode.html)
      return MarkupElement(tag: element.tag, attributes: element.attributes, offers: [], content: content)
    case .html, .keyed, .component, .equatable: return nil
    }
  }
}

extension View {
  /// Returns the view with an action that is sent when a key is pressed while the focus is inside the view.
  ///
  /// Holding a key down sends at most ten events a second. Text entered with an input method sends none.
  ///
  /// - Parameters:
  ///   - keys: The keys, or none for all keys.
  ///   - modifiers: The modifiers that must be held. Shift may also be held, even if it isn't listed.
  ///   - isAnywhere: A Boolean value that indicates whether the focus may be anywhere on the page. In this
  ///     case, letters typed into a field are ignored. All keys are ignored while a dialog that doesn't
  ///     contain the view is open.
  ///   - replacesDefault: A Boolean value that indicates whether to prevent the browser's default action,
  ///     such as scrolling.
  ///   - action: The action to send.
  public func onKeyDown(
    _ keys: Key...,
    modifiers: KeyModifiers = [],
    anywhere isAnywhere: Bool = false,
    replacingDefault replacesDefault: Bool = false,
    send action: Action
  ) -> Markup<Action> {
    let filter = KeyFilter(
      keys: keys,
      modifiers: modifiers,
      isAnywhere: isAnywhere,
      replacesDefault: replacesDefault
    )
    return markup.offering(Offer(.keyDown(filter), action))
  }

  /// Returns the view with actions for keys pressed while the focus is inside the view. A closure returns the
  /// action for each key.
  ///
  /// - Parameters:
  ///   - keys: The keys, or none for all keys.
  ///   - modifiers: The modifiers that must be held, or `nil` for any.
  ///   - isAnywhere: A Boolean value that indicates whether the focus may be anywhere on the page.
  ///   - replacesDefault: A Boolean value that indicates whether to prevent the browser's default action.
  ///   - action: A closure that returns the action. It should be a pure function.
  public func onKeyDown(
    _ keys: Key...,
    modifiers: KeyModifiers? = nil,
    anywhere isAnywhere: Bool = false,
    replacingDefault replacesDefault: Bool = false,
    send action: @escaping (KeyPress) -> Action
  ) -> Markup<Action> {
    let filter = KeyFilter(
      keys: keys,
      modifiers: modifiers,
      isAnywhere: isAnywhere,
      replacesDefault: replacesDefault
    )
    let probe = KeyPress(keys.first ?? "a", modifiers: modifiers ?? [])
    let offer = Offer<Action>(.keyDown(filter), .key, sample: action(probe)) { wire throws(ViewEventError) in
      guard case .string(let text) = wire, let press = KeyPress(text: text), filter.accepts(press) else {
        throw .refusedValue("This control doesn't handle that key.")
      }
      let action = action(press)
      return { $0(action) }
    }
    return markup.offering(offer)
  }
}

extension View {
  /// Returns the view with its element attached to a hook in the site's own scripts: `LivePages.hooks.NAME`.
  ///
  /// ```swift
  /// Container(.div, .id("map"))
  ///   .hook("Map", keepingContent: true)
  ///   .onHook("moved", example: Place(x: 0, y: 0)) { .mapMoved($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the hook in the script. The method traps if it contains anything but letters and
  ///     digits.
  ///   - keepsContent: A Boolean value that indicates whether the hook owns the element's content and all
  ///     attributes that don't begin with `data-`. Changes to the page then leave them alone. In this case,
  ///     give the element an `id`.
  public func hook(_ name: StaticString, keepingContent keepsContent: Bool = false) -> Markup<Action> {
    markup.adding([.hook(name)] + (keepsContent ? [.keepsContent] : []))
  }

  /// Returns the view with an action for an event that its hook sends.
  ///
  /// - Parameters:
  ///   - event: The name that the hook uses. Traps if it contains anything but lower-case letters, digits and
  ///     dashes.
  ///   - example: Any value. Two offers are the same if their actions for this value are equal.
  ///   - maxSize: The maximum size of a value, in bytes of JSON.
  ///   - action: A closure that returns the action for a value. It should be a pure function.
  public func onHook<Value: Decodable>(
    _ event: StaticString,
    example: Value,
    maxSize: Int = 4096,
    send action: @escaping (Value) -> Action
  ) -> Markup<Action> {
    let name = event.description
    let isName = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    precondition(isName && !name.isEmpty, "\"\(name)\" isn't a valid event name.")
    let rule = OfferRule.json(ObjectIdentifier(Value.self), maxSize: maxSize)
    let offer = Offer<Action>(.hook(name), rule, sample: action(example)) { wire throws(ViewEventError) in
      guard case .string(let json) = wire else { throw .refusedValue("The value of “\(name)” must be JSON.") }
      guard json.utf8.count <= maxSize else {
        throw .refusedValue("The value of “\(name)” exceeds the limit of \(maxSize) bytes.")
      }
      let action = action(try Self.decode(json, for: name))
      return { $0(action) }
    }
    return markup.offering(offer)
  }

  private static func decode<Value: Decodable>(
    _ json: String,
    for event: String
  ) throws(ViewEventError) -> Value {
    do {
      _ = try StrictJSON.values(in: Array(json.utf8))
      return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    } catch {
      throw .refusedValue("The value of “\(event)” is invalid.")
    }
  }
}

extension Attribute {
  /// Attaches the element to a hook of the site's own scripts, `LivePages.hooks.NAME`.
  ///
  /// - Parameter name: The name of the hook. Traps if it contains anything but letters and digits.
  public static func hook(_ name: StaticString) -> Attribute {
    let name = name.description
    let isName = name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }
    precondition(isName && !name.isEmpty, "\"\(name)\" isn't a valid name of a hook.")
    return Attribute(name: "data-live-hook", value: name)
  }

  /// Leaves the element's content, and all attributes that don't begin with `data-`, to client code. The page
  /// doesn't update them. The element must have an `id`.
  public static var keepsContent: Attribute { Attribute(name: "data-live-kept", value: nil) }
}
