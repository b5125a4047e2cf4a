extension Component {
  /// - Parameters:
  ///   - key: The value that identifies the component among its siblings.
  ///   - name: The value that identifies the component in every process, if the key does not.
  ///   - loneType: The type of the view, if the component has no key of its own.
  ///   - dependency: The values that the component depends on in addition to observed objects.
  ///   - isWhole: A Boolean value that indicates whether `dependency` covers everything that the component
  ///     depends on while nothing is observed.
  ///   - follow: A closure that starts raising the flag when unobserved state changes.
  ///   - send: A closure that receives the actions of the component's controls.
  ///   - content: A closure that creates the view.
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

  /// Creates a component for a view that is rendered again only if it differs from the previous one.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - sender: The sender of the enclosing component, which receives the view's actions.
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
