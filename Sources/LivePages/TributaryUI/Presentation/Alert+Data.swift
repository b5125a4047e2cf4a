import Foundation

extension View {
  /// Presents an alert with the given actions when a binding to a Boolean value is true.
  @_disfavoredOverload
  public func alert<Title: StringProtocol, Actions: View>(
    _ title: Title,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    alert(title, isPresented: isPresented, actions: actions) { EmptyView() }
  }

  /// Presents an alert with the given actions when a binding to a Boolean value is true.
  public func alert<Actions: View>(
    _ title: Text,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    presenting(.alert, title, isPresented, actions) { EmptyView() }
  }

  /// Presents an alert with a message and the given actions when a binding to a Boolean value is true.
  public func alert<Actions: View, Message: View>(
    _ title: Text,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    presenting(.alert, title, isPresented, actions, message)
  }

  /// Presents an alert for some data when a binding to a Boolean value is true and the data isn't `nil`.
  public func alert<Data, Actions: View>(
    _ key: LocalizedStringKey,
    isPresented: Binding<Bool>,
    presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions
  ) -> some View {
    presenting(.alert, Text(key), isPresented, data, actions) { _ in EmptyView() }
  }

  /// Presents an alert for some data when a binding to a Boolean value is true and the data isn't `nil`.
  @_disfavoredOverload
  public func alert<Title: StringProtocol, Data, Actions: View>(
    _ title: Title,
    isPresented: Binding<Bool>,
    presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions
  ) -> some View {
    presenting(.alert, Text(title), isPresented, data, actions) { _ in EmptyView() }
  }

  /// Presents an alert with a message built from the given data when the bound Boolean value is `true` and
  /// the data isn't `nil`.
  public func alert<Data, Actions: View, Message: View>(
    _ key: LocalizedStringKey,
    isPresented: Binding<Bool>,
    presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    presenting(.alert, Text(key), isPresented, data, actions, message)
  }

  /// Presents an alert with a message built from the given data when the bound Boolean value is `true` and
  /// the data isn't `nil`.
  @_disfavoredOverload
  public func alert<Title: StringProtocol, Data, Actions: View, Message: View>(
    _ title: Title,
    isPresented: Binding<Bool>,
    presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    presenting(.alert, Text(title), isPresented, data, actions, message)
  }

  /// Presents an alert for an error when a binding to a Boolean value is true and the error isn't `nil`.
  public func alert<Failure: LocalizedError, Actions: View>(
    isPresented: Binding<Bool>,
    error: Failure?,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    alert(isPresented: isPresented, error: error) { _ in
      actions()
    } message: { _ in
      EmptyView()
    }
  }

  /// Presents an alert with a message for an error when a binding to a Boolean value is true and the error isn't
  /// `nil`.
  public func alert<Failure: LocalizedError, Actions: View, Message: View>(
    isPresented: Binding<Bool>,
    error: Failure?,
    @ViewBuilder actions: @escaping (Failure) -> Actions,
    @ViewBuilder message: @escaping (Failure) -> Message
  ) -> some View {
    let title = Text(error?.errorDescription ?? error?.localizedDescription ?? "")
    return presenting(.alert, title, isPresented, error, actions, message)
  }
}

extension View {
  /// Presents a confirmation dialog when a binding to a Boolean value is true.
  @_disfavoredOverload
  public func confirmationDialog<Title: StringProtocol, Actions: View>(
    _ title: Title,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    confirmationDialog(
      Text(title),
      isPresented: isPresented,
      titleVisibility: titleVisibility,
      actions: actions
    ) {
      EmptyView()
    }
  }

  /// Presents a confirmation dialog with a message when a binding to a Boolean value is true.
  @_disfavoredOverload
  public func confirmationDialog<Title: StringProtocol, Actions: View, Message: View>(
    _ title: Title,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    confirmationDialog(
      Text(title),
      isPresented: isPresented,
      titleVisibility: titleVisibility,
      actions: actions,
      message: message
    )
  }

  /// Presents a confirmation dialog with a message when a binding to a Boolean value is true.
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: Text,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    presenting(.confirmation, titleVisibility == .visible ? title : nil, isPresented, actions, message)
  }

  /// Presents a confirmation dialog for some data when a binding to a Boolean value is true and the data isn't
  /// `nil`.
  public func confirmationDialog<Data, Actions: View>(
    _ key: LocalizedStringKey,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions
  ) -> some View {
    let title = titleVisibility == .visible ? Text(key) : nil
    return presenting(.confirmation, title, isPresented, data, actions) { _ in EmptyView() }
  }

  /// Presents a confirmation dialog with a message for some data when a binding to a Boolean value is true and
  /// the data isn't `nil`.
  public func confirmationDialog<Data, Actions: View, Message: View>(
    _ key: LocalizedStringKey,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> some View {
    let title = titleVisibility == .visible ? Text(key) : nil
    return presenting(.confirmation, title, isPresented, data, actions, message)
  }

  func presenting<Actions: View, Message: View>(
    _ look: Presentation.Look,
    _ title: Text?,
    _ isPresented: Binding<Bool>,
    _ actions: @escaping () -> Actions,
    _ message: @escaping () -> Message
  ) -> some View {
    presenting(look, isPresented, nil) {
      AlertView(title: title, actions: actions(), message: message())
    }
  }

  private func presenting<Data, Actions: View, Message: View>(
    _ look: Presentation.Look,
    _ title: Text?,
    _ isPresented: Binding<Bool>,
    _ data: Data?,
    _ actions: @escaping (Data) -> Actions,
    _ message: @escaping (Data) -> Message
  ) -> some View {
    let isShown = Binding<Bool> {
      isPresented.wrappedValue && data != nil
    } set: {
      isPresented.wrappedValue = $0
    }
    return presenting(look, isShown, nil) {
      data.map { AlertView(title: title, actions: actions($0), message: message($0)) }
    }
  }
}

// The alerts and dialogs of SwiftUINavigation. Their title, actions and message depend on an item.

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
