extension View {
  /// Adds a search field with suggestions below it.
  public func searchable<Suggestions: View>(
    text: Binding<String>,
    placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil,
    @ViewBuilder suggestions: () -> Suggestions
  ) -> some View {
    searchable(text: text, placement: placement, prompt: prompt).searchSuggestions(suggestions)
  }

  /// Adds a search field with a prompt and suggestions below it.
  public func searchable<Suggestions: View>(
    text: Binding<String>,
    placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey,
    @ViewBuilder suggestions: () -> Suggestions
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt)).searchSuggestions(suggestions)
  }

  /// Adds a search field with a prompt and suggestions below it.
  @_disfavoredOverload
  public func searchable<Suggestions: View, Prompt: StringProtocol>(
    text: Binding<String>,
    placement: SearchFieldPlacement = .automatic,
    prompt: Prompt,
    @ViewBuilder suggestions: () -> Suggestions
  ) -> some View {
    searchable(text: text, placement: placement, prompt: Text(prompt)).searchSuggestions(suggestions)
  }

  /// Configures the search suggestions for this view.
  ///
  /// The view shows the suggestions while a person searches. So that people can select a suggestion, add
  /// ``searchCompletion(_:)`` to it:
  ///
  /// ```swift
  /// BookList(query: query)
  ///   .searchable(text: $query)
  ///   .searchSuggestions {
  ///     ForEach(authors, id: \.self) { Text($0).searchCompletion($0) }
  ///   }
  /// ```
  ///
  /// - Note: Differs: the suggestions are below the search field, and remain until the search ends.
  public func searchSuggestions<Suggestions: View>(
    @ViewBuilder _ suggestions: () -> Suggestions
  ) -> some View {
    SuggestingView(content: self, suggestions: suggestions())
  }

  /// Associates a fully formed string with the value of this view when used as a search suggestion.
  ///
  /// Among the suggestions of a search field, the view becomes a button that replaces the text of the field and
  /// submits the search.
  public func searchCompletion(_ completion: String) -> some View {
    CompletingView(content: self, completion: .text(completion))
  }

  /// Associates a search token with the value of this view when used as a search suggestion.
  ///
  /// Among the suggestions of a search field with tokens of this type, the view becomes a button that replaces the
  /// text of the field with the token and submits the search.
  public func searchCompletion<Token: Identifiable>(_ token: Token) -> some View {
    CompletingView(content: self, completion: .token(token))
  }
}

/// The completion of a suggestion.
enum SearchCompletion {
  case text(String)
  case token(any Identifiable)
}

/// The suggestions for the search field inside a view. They are an object, so that environments with the same
/// suggestions are equal, and new suggestions don't evaluate the other views inside.
final class SearchSuggestions: Attachment {
  fileprivate let content = StateStorage(AnyView(EmptyView()))
}

/// A view that provides suggestions for the search field inside.
private struct SuggestingView<Content: View, Suggestions: View>: _PrimitiveView {
  let content: Content
  let suggestions: Suggestions

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let attachment = context.node.attachment(at: context.path) { SearchSuggestions() }
    attachment.content.receive(AnyView(suggestions))
    var inner = context.appending(0)
    inner.environment.searchSuggestions = attachment
    return content._boxes(in: inner)
  }
}

/// The suggestions below a search field.
struct SuggestionsView: View {
  let suggestions: SearchSuggestions

  var body: some View { suggestions.content.value }
}

/// A view that becomes a button among suggestions.
private struct CompletingView<Content: View>: View {
  @Environment(\.searchCompletionAction) private var complete
  let content: Content
  let completion: SearchCompletion

  var body: some View {
    if let complete {
      Button {
        complete(completion)
      } label: {
        content
      }
      .buttonStyle(.plain)
    } else {
      content
    }
  }
}

private enum SearchSuggestionsKey: EnvironmentKey {
  static var defaultValue: SearchSuggestions? { nil }
}

private enum SearchCompletionKey: EnvironmentKey {
  static var defaultValue: EnvironmentAction<SearchCompletion>? { nil }
}

extension EnvironmentValues {
  /// The suggestions for the search field inside, or `nil` if there are none.
  var searchSuggestions: SearchSuggestions? {
    get { self[SearchSuggestionsKey.self] }
    set { self[SearchSuggestionsKey.self] = newValue }
  }

  /// The action that completes the search, or `nil` outside of suggestions.
  var searchCompletionAction: EnvironmentAction<SearchCompletion>? {
    get { self[SearchCompletionKey.self] }
    set { self[SearchCompletionKey.self] = newValue }
  }
}
