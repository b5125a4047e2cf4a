import LivePagesCore

/// The placement of a search field.
///
/// - Note: Differs: the field stands below the title.
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
  /// While the person is searching, a Cancel button is next to the field.
  public func searchable(
    text: Binding<String>,
    placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View {
    SearchableView(content: self, text: text, prompt: prompt?.plainText ?? "Search")
  }

  /// Adds a search field with a prompt.
  public func searchable(
    text: Binding<String>,
    placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt))
  }

  /// Adds a search field with a prompt.
  @_disfavoredOverload
  public func searchable<Prompt: StringProtocol>(
    text: Binding<String>,
    placement: SearchFieldPlacement = .automatic,
    prompt: Prompt
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt))
  }

  /// Adds an action to perform when a person submits a value with the Return key.
  public func onSubmit(of triggers: SubmitTriggers, _ action: @escaping @MainActor () -> Void) -> some View {
    SubmitView(content: self, triggers: triggers, action: action)
  }
}

/// A view with an action for the Return key, which runs before those of the views around it.
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

/// A view with a search field.
struct SearchableView<Content: View>: _PrimitiveView {
  let content: Content
  let text: Binding<String>
  let prompt: String
  var tokens: SearchTokens?

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let (text, tokens) = (text, tokens)
    let isActive = context.node.attachment(at: context.path) { SearchActivity() }.isActive
    let dismiss: @MainActor () -> Void = {
      text.wrappedValue = ""
      tokens?.removeAll()
      isActive.set(false)
    }
    var inner = context.appending(0)
    inner.environment.isSearching = isActive.value || !text.wrappedValue.isEmpty || tokens?.isEmpty == false
    inner.environment.dismissSearchAction = context.action("dismiss search", dismiss)
    let suggestions = context.environment.searchSuggestions
    if suggestions != nil { inner.environment.searchSuggestions = nil }
    var outer = context.appending(1)
    outer.environment.submitAction = context.environment.searchAction
    outer.environment.searchCompletionAction = context.action("complete search", complete(in: context))
    let focus = BoxEvent<Bool>(path: context.path) { isActive.set($0) }
    let field = VStack(spacing: 4) {
      SearchField(
        text: text,
        prompt: prompt,
        tokens: tokens?.view,
        focus: focus,
        cancel: isActive.value ? dismiss : nil
      )
      if inner.environment.isSearching, let suggestions { SuggestionsView(suggestions: suggestions) }
    }
    let search = field._boxes(in: outer)
    let content = content._boxes(in: inner)
    guard context.environment.isInNavigation else {
      return [ViewBox(.stack(axis: .vertical, spacing: 0, alignment: .center), children: search + content)]
    }
    return content + [Self.belowTitle(search)]
  }

  /// Returns an action that replaces the text with the completion of a suggestion, and submits the search.
  private func complete(in context: _ViewContext) -> @MainActor (SearchCompletion) -> Void {
    { [text, tokens, submit = context.environment.searchAction] completion in
      switch completion {
      case .text(let completion): text.wrappedValue = completion
      case .token(let token):
        guard tokens?.append(token) == true else { return }
        text.wrappedValue = ""
      }
      submit?()
    }
  }

  private static func belowTitle(_ boxes: [ViewBox]) -> ViewBox {
    ViewBox(
      .custom { box in
        let pieces = BoxAssembly.pieces(of: box.children)
        return pieces.parts.map { .belowTitle($0) } + pieces.others
      },
      children: boxes
    )
  }
}

/// The activity of a search field: a search begins with the focus of the field, and ends when it is dismissed.
private final class SearchActivity: Attachment {
  let isActive = StateStorage(false)
}

private struct SearchField: View {
  let text: Binding<String>
  let prompt: String
  let tokens: AnyView?
  /// The event of the focus that begins the search.
  let focus: BoxEvent<Bool>
  /// Ends the search, or `nil` if it hasn't begun.
  let cancel: (@MainActor () -> Void)?

  var body: some View {
    HStack {
      HStack {
        Image(systemName: "magnifyingglass").foregroundColor(.secondary)
        tokens
        TextField(prompt, text: text)
          .modifyingEachBox(
            .changed {
              $0.set(.type("search"))
              $0.offer(.focus(focus, to: true))
            }
          )
      }
      .modifyingEachBox(.changed { $0.classes.append("search") })
      .frame(maxWidth: .infinity)
      if let cancel { Button("Cancel", action: cancel).padding(.trailing) }
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
  /// A Boolean value that indicates whether the person is searching. A search begins with the focus of the search field or
  /// with its text, and ends with the Cancel button or ``dismissSearch``.
  public internal(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }

  /// An action that ends the enclosing search.
  public var dismissSearch: DismissSearchAction {
    DismissSearchAction { [dismissSearchAction] in dismissSearchAction?() }
  }

  fileprivate var dismissSearchAction: EnvironmentAction<Void>? {
    get { self[DismissSearchKey.self] }
    set { self[DismissSearchKey.self] = newValue }
  }

  fileprivate var searchAction: EnvironmentAction<Void>? {
    get { self[SearchActionKey.self] }
    set { self[SearchActionKey.self] = newValue }
  }
}
