extension Component {
  /// - Parameters:
  ///   - key: The value that tells it from others in the same component.
  ///   - name: The value that tells it from others in every process, where the key does not.
  ///   - loneType: The type of what it shows, where it stands alone.
  ///   - dependency: The values that it depends on beside what it observes.
  ///   - isWhole: A Boolean value that indicates whether it depends on nothing else, where nothing is
  ///     observed.
  ///   - follow: A closure that begins to raise the flag when something changes that is not observed.
  ///   - send: A closure that gets the actions that its controls offer.
  ///   - content: A closure that makes the view.
  package init<Content: View>(
    key: AnyHashable,
    name: AnyHashable? = nil,
    loneType: Any.Type? = nil,
    dependency: AnyHashable? = nil,
    isWhole: Bool = false,
    follow: ((ChangeFlag) -> AnyObject?)? = nil,
    send: @escaping (Content.Action) -> Void,
    content: @escaping () -> Content
  ) {
    self.init(
      key: key,
      name: name,
      loneType: loneType,
      dependency: dependency,
      isWhole: isWhole,
      follow: follow
    ) {
      let markup = content().markup
      return { renderer in HTML(renderer.resolve(markup, send: send)) }
    }
  }

  /// A view that stays as it is while it is equal to the one before.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - sender: The sender of the component around it, whose actions it offers.
  init<Action>(of view: EquatableMarkup, sendingBy sender: ActionSender<Action>) {
    self.init(
      key: ObjectIdentifier(view.type),
      loneType: view.type,
      dependency: view.value,
      isWhole: true,
      send: { sender.send($0) },
      content: { Markup<Action>(view.nodes()) }
    )
  }
}
