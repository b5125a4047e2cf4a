/// A part of a page, and what a person can do with it: controls offer actions, which are what the page takes.
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
/// A view is a value that is made anew for each rendering, on the actor that owns the page's state.
public protocol View<Action> {
  /// The action that its controls offer.
  associatedtype Action
  /// The view that it consists of.
  associatedtype Body: View<Action>

  /// What the view consists of.
  @ViewBuilder<Action> var body: Body { get }
  /// The view as the nodes that it comes to. ``Markup`` is what is made by no body; leave it to that.
  var _markup: Markup<Action> { get }
}

extension View {
  /// The view as the nodes that it comes to.
  package var markup: Markup<Action> { _markup }

  public var _markup: Markup<Action> { body._markup }
}

/// Builds a ``View`` from other views, strings (which become escaped text), elements and other HTML, with
/// conditions and loops.
@resultBuilder
public enum ViewBuilder<Action> {
  public static func buildExpression<Part: View>(_ view: Part) -> Markup<Action> where Part.Action == Action {
    view.markup
  }
  // Generic and disfavored, so that the compiler reports a mistake in a view, rather than that no overload
  // takes it.
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

/// A part of a page that offers no actions: a string, which becomes escaped text, an element, or other HTML.
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

/// A view without its type, so that one place can show now this and then that.
///
/// It keeps the view, which is small, and makes its markup each time that it is shown. What keeps a part of a
/// page for long, such as the output of a bloc's builder, keeps this rather than ``Markup``:
///
/// ```swift
/// BlocBuilder(CounterCubit.self) { _, count in AnyView(CountView(count: count)) }
/// ```
public struct AnyView<Action>: View {
  private let makeMarkup: () -> Markup<Action>

  /// - Parameter view: The view.
  public init(_ view: some View<Action>) {
    makeMarkup = { view.markup }
  }

  public var body: Markup<Action> { makeMarkup() }
}

extension View where Self: Equatable {
  /// Returns the view, rendered again only when it is not equal to the view that stood here before, or when
  /// something has changed that its body reads of observed objects.
  ///
  /// It is for parts of a page that are large and seldom change, such as a list beside a form: what is typed
  /// into the form then costs no rendering of the list. A page keeps some hundred bytes for it.
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
  /// Give it the values that it shows. Of a store that it keeps only the identity is compared: it would stay
  /// as it is when the store's state has changed, unless that is `@ObservableState`. In a ``ViewTree`` that
  /// observes nothing it is rendered, with all inside, only when it is not equal.
  ///
  /// The view has to be one element; otherwise an element is put around it. Where its actions are embedded in
  /// others by ``View/map(_:)``, it is rendered each time.
  public func equatable() -> Markup<Action> {
    let view = EquatableMarkup(type: Self.self, value: AnyHashable(ComparedView(self))) { markup.nodes }
    return Markup([.equatable(view)])
  }
}

/// A view that is compared with others, and is no key of a dictionary.
private struct ComparedView<Content: Equatable>: Hashable {
  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  func hash(into hasher: inout Hasher) {}
}

extension View {
  /// Offers an action to the focus coming into this view.
  public func onFocus(send action: Action) -> Markup<Action> { markup.offering(Offer(.focus, action)) }

  /// Offers an action to the focus leaving this view.
  public func onBlur(send action: Action) -> Markup<Action> { markup.offering(Offer(.blur, action)) }

  /// Offers an action to scrolling near the end of this view, for loading more: of what it contains, if that
  /// is scrolled inside of it, or else of the page.
  ///
  /// The action is sent once, and again when the view has grown, or when the person has scrolled away and
  /// back. It is sent without scrolling if the end is visible from the start. Stop offering it when there is
  /// nothing more to load.
  public func onScrollToEnd(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.scrollToEnd, action))
  }

  /// Offers an action to a pointer that comes over this view. There is none on a touch screen.
  public func onPointerEnter(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.pointerEnter, action))
  }

  /// Offers an action to a pointer that leaves this view.
  public func onPointerLeave(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.pointerLeave, action))
  }
}

extension Markup {
  /// The one element that this is, or else one around it, with an offer. What is disabled offers nothing.
  func offering(_ offer: Offer<Action>) -> Markup {
    changingElement { element in
      guard !element.attributes.contains(where: { $0.name == "disabled" }) else { return }
      element.offers.append(TypedMarkupOffer(offer))
    }
  }

  /// The one element that this is, or else one around it, with further attributes.
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
  /// Offers an action to keys that are pressed while the focus is in this view.
  ///
  /// Of a key that is held down, ten presses a second are sent at most. What is typed into a field with an
  /// input method is no key.
  ///
  /// - Parameters:
  ///   - keys: The keys; all, if none is said.
  ///   - modifiers: The keys that have to be held, beside Shift if that is not said.
  ///   - isAnywhere: A Boolean value that indicates whether the focus may be anywhere on the page. Letters
  ///     that are typed into a field are not taken then, and nothing is while a dialog is open that the view
  ///     is not in.
  ///   - replacesDefault: A Boolean value that indicates whether the browser does nothing else, such as to
  ///     scroll.
  ///   - action: The action.
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

  /// Offers actions to keys that are pressed while the focus is in this view. A closure makes the action of
  /// the key.
  ///
  /// - Parameters:
  ///   - keys: The keys; all, if none is said.
  ///   - modifiers: The keys that have to be held; anything, if that is `nil`.
  ///   - isAnywhere: A Boolean value that indicates whether the focus may be anywhere on the page.
  ///   - replacesDefault: A Boolean value that indicates whether the browser does nothing else.
  ///   - action: A closure that makes the action. It is a pure function.
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
        throw .refusedValue("The value is no key that this control takes.")
      }
      let action = action(press)
      return { $0(action) }
    }
    return markup.offering(offer)
  }
}
