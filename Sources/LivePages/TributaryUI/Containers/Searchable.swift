/// The placement of a search field.
///
/// - Note: Differs: the field is below the title.
public struct SearchFieldPlacement: Sendable {
  /// The display mode of a search field.
  public struct NavigationBarDrawerDisplayMode: Sendable {
    public static let automatic = Self()
    public static let always = Self()
  }

  public static let automatic = Self()
  public static let navigationBarDrawer = Self()
  public static let sidebar = Self()
  public static let toolbar = Self()
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self { Self() }
}

/// The kinds of controls that trigger an action when a value is submitted.
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = Self(rawValue: 1)
  public static let search = Self(rawValue: 2)
}

/// An action that can end a search interaction.
public struct DismissSearchAction {
  fileprivate let action: @MainActor () -> Void

  /// Ends the search and clears the search field.
  @MainActor public func callAsFunction() { action() }
}

extension View {
  /// Adds a search field below the title of the screen or, without a navigation container, above the view.
  ///
  /// While the person is searching, a Cancel button appears next to the field.
  ///
  /// - Note: Differs: the field is always visible below the title.
  ///
  /// - Parameters:
  ///   - text: The text to display and edit in the search field.
  ///   - isPresented: A binding to a Boolean value that indicates whether the person is searching. Setting it to
  ///     `true` moves the focus to the field, and setting it to `false` ends the search.
  ///   - placement: The preferred placement of the search field.
  ///   - prompt: The prompt of the search field.
  public func searchable(
    text: Binding<String>,
    isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View {
    SearchableView(content: self, text: text, isPresented: isPresented, prompt: prompt)
  }

  /// Adds a search field with a prompt.
  public func searchable(
    text: Binding<String>,
    isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt))
  }

  /// Adds a search field with a prompt.
  @_disfavoredOverload
  public func searchable<Prompt: StringProtocol>(
    text: Binding<String>,
    isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic,
    prompt: Prompt
  ) -> some View {
    searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt))
  }

  /// Adds an action to perform when the user submits a value with the Return key.
  public func onSubmit(of triggers: SubmitTriggers, _ action: @escaping @MainActor () -> Void) -> some View {
    SubmitView(content: self, triggers: triggers, action: action)
  }
}

/// A view with an action for the Return key. The action runs before those of enclosing views.
private struct SubmitView<Content: View>: _PrimitiveView {
  let content: Content
  let triggers: SubmitTriggers
  let action: @MainActor () -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var inner = context.appending(0)
    if triggers.contains(.text) {
      inner.environment.submitAction = context.action("submit", joined(to: inner.environment.submitAction))
    }
    if triggers.contains(.search) {
      inner.environment.searchAction = context.action("search", joined(to: inner.environment.searchAction))
    }
    return content._boxes(in: inner)
  }

  private func joined(to outer: EnvironmentAction<Void>?) -> @MainActor () -> Void {
    { [action] in
      action()
      outer?()
    }
  }
}

private enum IsSearchingKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum DismissSearchKey: EnvironmentKey {
  static var defaultValue: EnvironmentAction<Void>? { nil }
}

private enum SearchActionKey: EnvironmentKey {
  static var defaultValue: EnvironmentAction<Void>? { nil }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the person is searching.
  ///
  /// A search begins when the search field receives the focus or text, and ends with the Cancel button or
  /// ``dismissSearch``.
  public internal(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }

  /// An action that ends the enclosing search.
  public var dismissSearch: DismissSearchAction {
    DismissSearchAction { [dismissSearchAction] in dismissSearchAction?() }
  }

  /// The action that ends the enclosing search.
  var dismissSearchAction: EnvironmentAction<Void>? {
    get { self[DismissSearchKey.self] }
    set { self[DismissSearchKey.self] = newValue }
  }

  /// The action for the Return key in the search field.
  var searchAction: EnvironmentAction<Void>? {
    get { self[SearchActionKey.self] }
    set { self[SearchActionKey.self] = newValue }
  }
}

/// A type that defines how the toolbar behaves when search is presented.
public struct SearchPresentationToolbarBehavior: Sendable {
  /// The automatic toolbar behavior when search is presented.
  public static let automatic = Self()
  /// A behavior that avoids hiding any content in the toolbar for search to focus.
  public static let avoidHidingContent = Self()
}

extension View {
  /// Configures the search toolbar presentation behavior for any searchable modifiers within this view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a search never hides the title and the toolbar.
  public func searchPresentationToolbarBehavior(
    _ behavior: SearchPresentationToolbarBehavior
  ) -> some View {
    self
  }
}
