import Foundation

// Initializers with a title from a localized string resource. They are disfavored so that a string literal creates a
// localized key.

extension Text {
  /// Creates a text view that displays a localized string resource, with inline Markdown.
  @_disfavoredOverload
  nonisolated public init(_ resource: LocalizedStringResource) {
    #if canImport(Darwin)
      self.init(verbatim: String(localized: resource))
    #else
      self.init(resource.localizedKey, tableName: resource.table, bundle: resource.bundle)
    #endif
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with an icon image and a title.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource, systemImage name: String) {
    self.init {
      Text(resource)
    } icon: {
      Image(systemName: name)
    }
  }
}

extension Button where Label == Text {
  /// Creates a button with a specified role that generates its label from a title.
  @_disfavoredOverload
  public init(
    _ resource: LocalizedStringResource,
    role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(resource) }
  }
}

extension Button where Label == TributaryUI.Label<Text, Image> {
  /// Creates a button with a specified role that generates its label from a title and a symbol.
  @_disfavoredOverload
  public init(
    _ resource: LocalizedStringResource,
    systemImage: String,
    role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { TributaryUI.Label(resource, systemImage: systemImage) }
  }
}

extension Menu where Label == Text {
  /// Creates a menu that generates its label from a title.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(resource) }
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle that generates its label from a title.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(resource) }
  }
}

extension Picker where Label == Text {
  /// Creates a picker that generates its label from a title.
  @_disfavoredOverload
  public init(
    _ resource: LocalizedStringResource,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Text(resource), content: content)
  }
}

extension TextField where Label == Text {
  /// Creates a text field with a prompt as its placeholder.
  ///
  /// Without a prompt, the title is the placeholder.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(resource) }
  }
}

extension SecureField where Label == Text {
  /// Creates a secure field with a prompt as its placeholder.
  ///
  /// Without a prompt, the title is the placeholder.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(resource) }
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a title and a binding to a value within a range.
  @_disfavoredOverload
  public init<Value: Strideable>(
    _ resource: LocalizedStringResource,
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    step: Value.Stride = 1
  ) {
    self.init(value: value, in: range, step: step) { Text(resource) }
  }

  /// Creates a stepper with a title and a binding to a value.
  @_disfavoredOverload
  public init<Value: Strideable>(
    _ resource: LocalizedStringResource,
    value: Binding<Value>,
    step: Value.Stride = 1
  ) {
    self.init(value: value, step: step) { Text(resource) }
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a navigation link with a title that pushes a value.
  @_disfavoredOverload
  public init<Value: Hashable>(_ resource: LocalizedStringResource, value: Value?) {
    self.init(value: value) { Text(resource) }
  }
}

extension NavigationLink where Label == Text {
  /// Creates a navigation link with a title that shows a destination.
  @_disfavoredOverload
  public init(
    _ resource: LocalizedStringResource,
    @ViewBuilder destination: @escaping () -> Destination
  ) {
    self.init(destination: destination) { Text(resource) }
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Creates a section with a title as its header.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(resource) }
  }
}

extension Tab where Label == TributaryUI.Label<Text, Image> {
  /// Creates a tab with a title, a symbol and a selection value.
  @_disfavoredOverload
  public init(
    _ resource: LocalizedStringResource,
    systemImage: String,
    value: Value,
    role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { TributaryUI.Label(resource, systemImage: systemImage) }
  }
}

extension View {
  /// Sets the title of the screen.
  @_disfavoredOverload
  public func navigationTitle(_ resource: LocalizedStringResource) -> some View {
    navigationTitle(Text(resource))
  }

  /// Adds a label to the view that describes its contents.
  @_disfavoredOverload
  public func accessibilityLabel(_ resource: LocalizedStringResource) -> some View {
    accessibilityLabel(Text(resource))
  }

  /// Adds a textual description of the value that the view contains.
  @_disfavoredOverload
  public func accessibilityValue(_ resource: LocalizedStringResource) -> some View {
    accessibilityValue(Text(resource))
  }

  /// Communicates to the user what happens after performing the view's action.
  @_disfavoredOverload
  public func accessibilityHint(_ resource: LocalizedStringResource) -> some View {
    accessibilityHint(Text(resource))
  }
}
