// The alerts and dialogs of SwiftUINavigation, whose title, actions and message depend on an item.

extension View {
  /// Presents an alert for the item of a binding while the item isn't `nil`.
  ///
  /// ```swift
  /// .alert(item: $deletedBook) { book in
  ///   Text("Delete \(book.title)?")
  /// } actions: { book in
  ///   Button("Delete", role: .destructive) { delete(book) }
  /// } message: { _ in
  ///   Text("You can't undo this.")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - item: A binding to an optional value. The alert's buttons set it to `nil`.
  ///   - title: A closure that returns the alert's title.
  ///   - actions: A view builder that returns the alert's actions.
  ///   - message: A view builder that returns the message for the alert.
  public func alert<Item, Actions: View, Message: View>(
    item: Binding<Item?>,
    title: @escaping (Item) -> Text,
    @ViewBuilder actions: @escaping (Item) -> Actions,
    @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    presenting(.alert, item, title, actions, message)
  }

  /// Presents an alert without a message for the item of a binding while the item isn't `nil`.
  public func alert<Item, Actions: View>(
    item: Binding<Item?>,
    title: @escaping (Item) -> Text,
    @ViewBuilder actions: @escaping (Item) -> Actions
  ) -> some View {
    presenting(.alert, item, title, actions) { _ in EmptyView() }
  }

  /// Presents a confirmation dialog for the item of a binding while the item isn't `nil`.
  ///
  /// - Parameters:
  ///   - item: A binding to an optional value. The dialog's buttons set it to `nil`.
  ///   - titleVisibility: The visibility of the dialog's title.
  ///   - title: A closure that returns the dialog's title.
  ///   - actions: A view builder that returns the dialog's actions.
  ///   - message: A view builder that returns the message for the dialog.
  public func confirmationDialog<Item, Actions: View, Message: View>(
    item: Binding<Item?>,
    titleVisibility: Visibility = .automatic,
    title: @escaping (Item) -> Text,
    @ViewBuilder actions: @escaping (Item) -> Actions,
    @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    presenting(.confirmation, item, titleVisibility == .visible ? title : nil, actions, message)
  }

  /// Presents a confirmation dialog without a message for the item of a binding while the item isn't `nil`.
  public func confirmationDialog<Item, Actions: View>(
    item: Binding<Item?>,
    titleVisibility: Visibility = .automatic,
    title: @escaping (Item) -> Text,
    @ViewBuilder actions: @escaping (Item) -> Actions
  ) -> some View {
    confirmationDialog(item: item, titleVisibility: titleVisibility, title: title, actions: actions) { _ in
      EmptyView()
    }
  }

  private func presenting<Item, Actions: View, Message: View>(
    _ look: Presentation.Look,
    _ item: Binding<Item?>,
    _ title: ((Item) -> Text)?,
    _ actions: @escaping (Item) -> Actions,
    _ message: @escaping (Item) -> Message
  ) -> some View {
    presenting(look, Binding<Bool>(item), nil) {
      item.wrappedValue.map { AlertView(title: title?($0), actions: actions($0), message: message($0)) }
    }
  }
}
