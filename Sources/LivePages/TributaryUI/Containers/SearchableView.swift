import LivePagesCore

/// A view with a search field.
struct SearchableView<Content: View>: _PrimitiveView {
  let content: Content
  let text: Binding<String>
  /// A binding to the activity of the search, or `nil` if the field stores it.
  let isPresented: Binding<Bool>?
  let prompt: Text?
  var tokens: SearchTokens?

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let activity = context.node.attachment(at: context.path) { SearchActivity() }
    let isActive = isPresented ?? activity.isActive.binding
    activity.follow(isActive.wrappedValue)
    let dismiss: @MainActor () -> Void = { [text, tokens] in
      text.wrappedValue = ""
      tokens?.removeAll()
      isActive.wrappedValue = false
    }
    let hasInput = !text.wrappedValue.isEmpty || tokens?.isEmpty == false
    var inner = context.appending(0)
    inner.environment.isSearching = isActive.wrappedValue || hasInput
    inner.environment.dismissSearchAction = context.action("dismiss search", dismiss)
    if context.environment.searchSuggestions != nil { inner.environment.searchSuggestions = nil }
    if context.environment.searchScopes != nil { inner.environment.searchScopes = nil }
    let field = SearchField(
      text: text,
      prompt: prompt?.plainText ?? "Search",
      tokens: tokens?.view,
      focus: BoxEvent(path: context.path) { activity.receiveFocus($0, of: isActive) },
      hasFocus: isPresented.map { _ in activity.hasFocus },
      cancel: isActive.wrappedValue ? dismiss : nil
    )
    let search = search(field, isActive: inner.environment.isSearching, hasInput: hasInput, in: context)
    let content = content._boxes(in: inner)
    guard context.environment.isInNavigation else {
      return [ViewBox(.stack(axis: .vertical, spacing: 0, alignment: .center), children: search + content)]
    }
    return content + [Self.belowTitle(search)]
  }

  /// Returns the boxes of the field with the scopes and the suggestions of an active search.
  private func search(
    _ field: SearchField,
    isActive: Bool,
    hasInput: Bool,
    in context: _ViewContext
  ) -> [ViewBox] {
    var outer = context.appending(1)
    outer.environment.submitAction = context.environment.searchAction
    outer.environment.searchCompletionAction = context.action("complete search", complete(in: context))
    let scopes = context.environment.searchScopes
    let showsSuggestions = isActive && !context.environment.hidesSearchSuggestions
    return VStack(spacing: 4) {
      field
      if let scopes, isActive, hasInput || !scopes.awaitsInput { SearchScopesView(scopes: scopes) }
      if showsSuggestions {
        tokens?.suggestions
        if let suggestions = context.environment.searchSuggestions {
          SuggestionsView(suggestions: suggestions)
        }
      }
    }
    ._boxes(in: outer)
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

/// The activity of a search field. A search begins when the field receives the focus, and ends when it is dismissed.
private final class SearchActivity: Attachment {
  let isActive = StateStorage(false)
  /// A Boolean value that indicates whether the field has the focus, or will receive it.
  private(set) var hasFocus = false
  private var wasActive = false

  /// Moves the focus if the app has begun or ended the search.
  func follow(_ isActive: Bool) {
    if isActive != wasActive { (wasActive, hasFocus) = (isActive, isActive) }
  }

  /// Begins the search if the field receives the focus.
  func receiveFocus(_ hasFocus: Bool, of isActive: Binding<Bool>) {
    self.hasFocus = hasFocus
    if hasFocus { isActive.wrappedValue = true }
  }
}

private struct SearchField: View {
  let text: Binding<String>
  let prompt: String
  let tokens: AnyView?
  /// The event of the focus that begins the search.
  let focus: BoxEvent<Bool>
  /// A Boolean value that indicates whether the field has the focus, or `nil` if only people move the focus.
  let hasFocus: Bool?
  /// A closure that ends the search, or `nil` if the search hasn't begun.
  let cancel: (@MainActor () -> Void)?

  var body: some View {
    HStack {
      HStack {
        Image(systemName: "magnifyingglass").foregroundColor(.secondary)
        tokens
        TextField(prompt, text: text).modifyingEachBox(.changed { change(&$0) })
      }
      .modifyingEachBox(.changed { $0.classes.append("search") })
      .frame(maxWidth: .infinity)
      if let cancel { Button("Cancel", action: cancel).padding(.trailing) }
    }
  }

  private func change(_ part: inout BoxPart) {
    part.set(.type("search"))
    part.offer(.focus(focus, to: true))
    guard let hasFocus else { return }
    part.set(Attribute("data-live-hook", "TributaryFocus"))
    part.set(Attribute("data-focused", hasFocus ? "true" : "false"))
    part.offer(.focus(focus, to: false))
  }
}
