import Foundation

/// The title, message and buttons of an alert, for `alert(isPresented:content:)`.
public struct Alert {
  /// A button of an alert.
  public struct Button {
    let label: Text
    let role: ButtonRole?
    let action: () -> Void

    /// Creates a button with the default style.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: nil, action: action ?? {})
    }

    /// Creates a button that cancels the operation.
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .cancel, action: action ?? {})
    }

    /// Creates a button that cancels the operation.
    public static func cancel(_ action: (() -> Void)? = {}) -> Button {
      cancel(Text(verbatim: "Cancel"), action: action)
    }

    /// Creates a button for a destructive operation.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .destructive, action: action ?? {})
    }
  }

  fileprivate let title: Text
  fileprivate let message: Text?
  fileprivate let buttons: [Button]

  /// Creates an alert with one button.
  ///
  /// The default button is "OK".
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = [dismissButton ?? .default(Text(verbatim: "OK"))]
  }

  /// Creates an alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }

  @MainActor fileprivate var view: some View {
    AlertView(title: title, actions: AlertButtons(buttons: buttons), message: message)
  }
}

/// The content of an alert or a dialog.
struct AlertView<Actions: View, Message: View>: View {
  let title: Text?
  let actions: Actions
  let message: Message

  var body: some View {
    if let title { title.bold() }
    message
    SuppressionToggle()
    actions
  }
}

struct AlertButtons: View {
  let buttons: [Alert.Button]

  var body: some View {
    ForEach(buttons.indices, id: \.self) { index in
      let button = buttons[index]
      Button(role: button.role) {
        button.action()
      } label: {
        button.label
      }
    }
  }
}

extension View {
  /// Presents an alert when a binding to a Boolean value is true.
  public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    presenting(.alert, isPresented, nil) { content().view }
  }

  /// Presents an alert for the item of a binding while the item isn't `nil`.
  public func alert<Item: Identifiable>(
    item: Binding<Item?>,
    content: @escaping (Item) -> Alert
  ) -> some View {
    presenting(.alert, item, nil) { content($0).view }
  }

  /// Presents an alert with the given actions when a binding to a Boolean value is true.
  public func alert<Actions: View>(
    _ key: LocalizedStringKey,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    presenting(.alert, Text(key), isPresented, actions) { EmptyView() }
  }

  /// Presents an alert with a message and the given actions when a binding to a Boolean value is true.
  public func alert<Actions: View, Message: View>(
    _ key: LocalizedStringKey,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    presenting(.alert, Text(key), isPresented, actions, message)
  }

  /// Presents an alert with a message and the given actions when a binding to a Boolean value is true.
  @_disfavoredOverload
  public func alert<Title: StringProtocol, Actions: View, Message: View>(
    _ title: Title,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    presenting(.alert, Text(title), isPresented, actions, message)
  }

  /// Presents a confirmation dialog when a binding to a Boolean value is true.
  ///
  /// If no action has the role `cancel`, the dialog also shows a Cancel button.
  public func confirmationDialog<Actions: View>(
    _ key: LocalizedStringKey,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    let title = titleVisibility == .visible ? Text(key) : nil
    return presenting(.confirmation, title, isPresented, actions) { EmptyView() }
  }

  /// Presents a confirmation dialog with a message when a binding to a Boolean value is true.
  public func confirmationDialog<Actions: View, Message: View>(
    _ key: LocalizedStringKey,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    let title = titleVisibility == .visible ? Text(key) : nil
    return presenting(.confirmation, title, isPresented, actions, message)
  }
}

/// The visibility of a user interface element.
public enum Visibility: CaseIterable, Hashable, Sendable {
  case automatic, visible, hidden
}

/// The severity of an alert or confirmation dialog.
public struct DialogSeverity: Hashable, Sendable {
  private let name: String

  /// A dialog that uses the system-defined appearance for severity.
  public static let automatic = Self(name: "automatic")
  /// A dialog with the standard severity.
  public static let standard = Self(name: "standard")
  /// A dialog for destructive actions that can't be undone.
  public static let critical = Self(name: "critical")
}

extension View {
  /// Sets the severity for alerts.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: as on iOS, alerts have no icon.
  public func dialogSeverity(_ severity: DialogSeverity) -> some View { self }
}
