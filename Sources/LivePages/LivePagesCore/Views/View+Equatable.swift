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
