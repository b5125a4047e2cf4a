import Foundation

/// A part of a page, together with the actions that its controls offer.
///
/// To create a view, declare a type that builds its `body` from other views:
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
/// Views are values that you create for every rendering, on the actor that owns the page's state.
public protocol View<Action> {
  /// The type of the actions that the view's controls offer.
  associatedtype Action
  /// The type of the view's body.
  associatedtype Body: View<Action>

  /// The view's content.
  @ViewBuilder<Action> var body: Body { get }
  /// The view's nodes.
  ///
  /// Implement `body` instead, because this requirement is for ``Markup`` only.
  var _markup: Markup<Action> { get }
}

extension View {
  /// The view's markup.
  package var markup: Markup<Action> { _markup }

  public var _markup: Markup<Action> { body._markup }
}

/// A result builder that creates a ``View`` from other views, strings, elements and other HTML, with
/// conditions and loops.
///
/// Strings become escaped text.
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

/// A view that hides the type of another view, for use where views of different types can appear.
///
/// It stores the view and creates the markup when it is displayed. This takes less memory than ``Markup``
/// when you keep a part of a page for a long time, such as the output of a bloc's builder:
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
  /// Returns a view that is rendered again only when it differs from the previous one at this position, or
  /// when an observed property that its body reads has changed.
  ///
  /// Use this method for a large part of a page that seldom changes, such as a list beside a form. When the
  /// user types into the form, the list then isn't rendered again. The cost is a few hundred bytes per page.
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
  /// Store the values that you display in the view, rather than a store. Stores are compared by identity, so
  /// a view with a store notices changes only if the state is `@ObservableState`. In a ``ViewTree`` without
  /// observation, the view and its content are rendered only when the view differs.
  ///
  /// The view should consist of a single element, because otherwise one is added around it. If you convert
  /// the actions of the view with ``View/map(_:)``, it is rendered every time.
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
  /// Returns the view with an action to send when it receives the focus.
  public func onFocus(send action: Action) -> Markup<Action> { markup.offering(Offer(.focus, action)) }

  /// Returns the view with an action to send when it loses the focus.
  public func onBlur(send action: Action) -> Markup<Action> { markup.offering(Offer(.blur, action)) }

  /// Returns the view with an action for a double click, or a double tap on a touch screen.
  ///
  /// Also provide a button with the action, for users of a keyboard.
  public func onDoubleClick(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.doubleClick, action))
  }

  /// Returns the view with an action to send when the user scrolls near the end, for example to load more.
  ///
  /// If the view itself scrolls, the end is that of its content, and otherwise that of the page.
  ///
  /// The browser sends the action once, and again when the view has grown or the user has scrolled away and
  /// back. If the end is visible from the start, it sends the action without scrolling. Remove the action
  /// when you have loaded everything.
  public func onScrollToEnd(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.scrollToEnd, action))
  }

  /// Returns the view with an action to send when a pointer enters it.
  ///
  /// Touch screens don't have a pointer.
  public func onPointerEnter(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.pointerEnter, action))
  }

  /// Returns the view with an action to send when a pointer leaves it.
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
  /// Returns the view with an action to send when the user presses a key while the focus is inside the view.
  ///
  /// While the user holds a key, you receive at most ten events a second. Text from an input method doesn't
  /// cause any.
  ///
  /// - Parameters:
  ///   - keys: The keys, or none for all keys.
  ///   - modifiers: The modifiers that the user must hold. They may hold Shift as well, even if you don't
  ///     list it.
  ///   - isAnywhere: A Boolean value that indicates whether the focus may be anywhere on the page. If so,
  ///     letters that the user types into a field are ignored, and all keys are ignored while a dialog is
  ///     open that doesn't contain the view.
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

  /// Returns the view with a closure that returns actions for the keys that the user presses while the focus
  /// is inside the view.
  ///
  /// - Parameters:
  ///   - keys: The keys, or none for all keys.
  ///   - modifiers: The modifiers that the user must hold, or `nil` for any.
  ///   - isAnywhere: A Boolean value that indicates whether the focus may be anywhere on the page.
  ///   - replacesDefault: A Boolean value that indicates whether to prevent the browser's default action.
  ///   - action: A closure that returns the action. Use a pure function.
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
  /// Returns the view with its element attached to `LivePages.hooks.NAME`, a hook in your own scripts.
  ///
  /// With a hook, a script controls the element, for example to draw a map:
  ///
  /// ```swift
  /// Container(.div, .id("map"))
  ///   .hook("Map", keepingContent: true)
  ///   .onHook("moved", example: Place(x: 0, y: 0)) { .mapMoved($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the hook in the script. The method traps if the name contains anything but letters
  ///     and digits.
  ///   - keepsContent: A Boolean value that indicates whether changes to the page leave the content of the
  ///     element to the hook, along with all attributes that don't begin with `data-`. If you pass `true`,
  ///     give the element an `id`.
  public func hook(_ name: StaticString, keepingContent keepsContent: Bool = false) -> Markup<Action> {
    markup.adding([.hook(name)] + (keepsContent ? [.keepsContent] : []))
  }

  /// Returns the view with an action for an event that its hook sends.
  ///
  /// - Parameters:
  ///   - event: The name that the hook uses. The method traps if it contains anything but lower-case letters,
  ///     digits and dashes.
  ///   - example: Any value. Two offers are considered the same if their actions for this value are equal.
  ///   - maxSize: The maximum size of a value, in bytes of JSON.
  ///   - action: A closure that returns the action for a value. Use a pure function.
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
  /// Attaches the element to `LivePages.hooks.NAME`, a hook in your own scripts.
  ///
  /// - Parameter name: The name of the hook. This function traps if the name contains anything but letters
  ///   and digits.
  public static func hook(_ name: StaticString) -> Attribute {
    let name = name.description
    let isName = name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }
    precondition(isName && !name.isEmpty, "\"\(name)\" isn't a valid name of a hook.")
    return Attribute(name: "data-live-hook", value: name)
  }

  /// Leaves the content of the element to client code, along with all attributes that don't begin with
  /// `data-`.
  ///
  /// The page doesn't update them. Give the element an `id`.
  public static var keepsContent: Attribute { Attribute(name: "data-live-kept", value: nil) }
}
