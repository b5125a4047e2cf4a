extension View {
  /// Adds a search field with tokens below the title of the screen.
  ///
  /// Each token is a button that removes it.
  ///
  /// ```swift
  /// BookList(query: query, topics: topics)
  ///   .searchable(text: $query, tokens: $topics, suggestedTokens: $otherTopics) { topic in
  ///     Text(topic.name)
  ///   }
  /// ```
  ///
  /// - Note: Differs: a click removes a token, but the Delete key doesn't.
  ///
  /// - Parameters:
  ///   - text: The text to display and edit in the search field.
  ///   - tokens: A collection of tokens to display and edit in the search field.
  ///   - suggestedTokens: A collection of tokens to suggest while the person is searching. A chosen token moves from
  ///     this collection to the tokens.
  ///   - isPresented: A binding to a Boolean value that indicates whether the person is searching.
  ///   - placement: The preferred placement of the search field.
  ///   - prompt: The prompt of the search field.
  ///   - token: A view builder that creates a view for a token.
  public func searchable<Tokens, Token: View>(
    text: Binding<String>,
    tokens: Binding<Tokens>,
    suggestedTokens: Binding<Tokens>? = nil,
    isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    SearchableView(
      content: self,
      text: text,
      isPresented: isPresented,
      prompt: prompt,
      tokens: SearchTokens(tokens, suggested: suggestedTokens, token: token)
    )
  }

  /// Adds a search field with tokens and a prompt.
  public func searchable<Tokens, Token: View>(
    text: Binding<String>,
    tokens: Binding<Tokens>,
    suggestedTokens: Binding<Tokens>? = nil,
    isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    searchable(
      text: text,
      tokens: tokens,
      suggestedTokens: suggestedTokens,
      isPresented: isPresented,
      placement: placement,
      prompt: Text(prompt),
      token: token
    )
  }

  /// Adds a search field with tokens and a prompt.
  @_disfavoredOverload
  public func searchable<Tokens, Token: View, Prompt: StringProtocol>(
    text: Binding<String>,
    tokens: Binding<Tokens>,
    suggestedTokens: Binding<Tokens>? = nil,
    isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic,
    prompt: Prompt,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    searchable(
      text: text,
      tokens: tokens,
      suggestedTokens: suggestedTokens,
      isPresented: isPresented,
      placement: placement,
      prompt: Text(prompt),
      token: token
    )
  }
}

extension View {
  /// Adds a search field with tokens that contain controls, such as a picker.
  ///
  /// A button beside each token removes it.
  ///
  /// - Note: Differs: a click removes a token, but the Delete key doesn't.
  ///
  /// - Parameters:
  ///   - text: The text to display and edit in the search field.
  ///   - editableTokens: A collection of tokens to display and edit in the search field.
  ///   - isPresented: A binding to a Boolean value that indicates whether the person is searching.
  ///   - placement: The preferred placement of the search field.
  ///   - prompt: The prompt of the search field.
  ///   - token: A view builder that creates a view for the binding to a token.
  public func searchable<Tokens, Token: View>(
    text: Binding<String>,
    editableTokens: Binding<Tokens>,
    isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil,
    @ViewBuilder token: @escaping (Binding<Tokens.Element>) -> Token
  ) -> some View
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    SearchableView(
      content: self,
      text: text,
      isPresented: isPresented,
      prompt: prompt,
      tokens: SearchTokens(editable: editableTokens, token: token)
    )
  }

  /// Adds a search field with editable tokens and a prompt.
  public func searchable<Tokens, Token: View>(
    text: Binding<String>,
    editableTokens: Binding<Tokens>,
    isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (Binding<Tokens.Element>) -> Token
  ) -> some View
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    searchable(
      text: text,
      editableTokens: editableTokens,
      isPresented: isPresented,
      placement: placement,
      prompt: Text(prompt),
      token: token
    )
  }

  /// Adds a search field with editable tokens and a prompt.
  @_disfavoredOverload
  public func searchable<Tokens, Token: View, Prompt: StringProtocol>(
    text: Binding<String>,
    editableTokens: Binding<Tokens>,
    isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic,
    prompt: Prompt,
    @ViewBuilder token: @escaping (Binding<Tokens.Element>) -> Token
  ) -> some View
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    searchable(
      text: text,
      editableTokens: editableTokens,
      isPresented: isPresented,
      placement: placement,
      prompt: Text(prompt),
      token: token
    )
  }
}
