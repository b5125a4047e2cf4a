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
