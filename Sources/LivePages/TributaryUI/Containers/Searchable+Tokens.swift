/// The tokens of a search field.
struct SearchTokens {
  let isEmpty: Bool
  let removeAll: @MainActor () -> Void
  /// Adds a token, and returns `false` if it has another type.
  let append: @MainActor (any Identifiable) -> Bool
  /// The buttons that remove the tokens.
  let view: AnyView

  @MainActor init<Tokens, Token: View>(
    _ tokens: Binding<Tokens>,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  )
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    isEmpty = tokens.wrappedValue.isEmpty
    removeAll = { tokens.wrappedValue.removeAll() }
    append = {
      guard let token = $0 as? Tokens.Element else { return false }
      tokens.wrappedValue.append(token)
      return true
    }
    view = AnyView(
      ForEach(tokens.wrappedValue) { element in
        Button {
          tokens.wrappedValue.removeAll { $0.id == element.id }
        } label: {
          token(element)
          Image(systemName: "xmark")
        }
        .buttonStyle(.bordered)
        .modifyingEachBox(.changed { $0.name("Remove \($0.plainText)") })
      }
    )
  }
}

extension View {
  /// Adds a search field with tokens below the title of the screen. Each token is a button that removes it.
  ///
  /// - Note: Differs: a token is removed by a click, not with the Delete key. Some forms are refused: a search field is always
  ///   visible, so omit `isPresented`.
  public func searchable<Tokens, Token: View>(
    text: Binding<String>,
    tokens: Binding<Tokens>,
    placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    SearchableView(
      content: self,
      text: text,
      prompt: prompt?.plainText ?? "Search",
      tokens: SearchTokens(tokens, token: token)
    )
  }

  /// Adds a search field with tokens and a prompt.
  public func searchable<Tokens, Token: View>(
    text: Binding<String>,
    tokens: Binding<Tokens>,
    placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    searchable(text: text, tokens: tokens, placement: placement, prompt: Text(prompt), token: token)
  }

  /// Adds a search field with tokens and a prompt.
  @_disfavoredOverload
  public func searchable<Tokens, Token: View, Prompt: StringProtocol>(
    text: Binding<String>,
    tokens: Binding<Tokens>,
    placement: SearchFieldPlacement = .automatic,
    prompt: Prompt,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  ) -> some View
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    searchable(text: text, tokens: tokens, placement: placement, prompt: Text(prompt), token: token)
  }
}
