/// The tokens of a search field.
struct SearchTokens {
  let isEmpty: Bool
  let removeAll: @MainActor () -> Void
  /// A closure that adds a token. It returns `false` if the token has a different type.
  let append: @MainActor (any Identifiable) -> Bool
  /// The tokens, with the buttons that remove them.
  let view: AnyView
  /// The tokens to suggest while the person is searching.
  let suggestions: AnyView?

  /// Creates tokens whose views are the buttons that remove them.
  @MainActor init<Tokens, Token: View>(
    _ tokens: Binding<Tokens>,
    suggested: Binding<Tokens>?,
    @ViewBuilder token: @escaping (Tokens.Element) -> Token
  )
  where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
    isEmpty = tokens.wrappedValue.isEmpty
    removeAll = { tokens.wrappedValue.removeAll() }
    append = {
      guard let token = $0 as? Tokens.Element else { return false }
      tokens.wrappedValue.append(token)
      suggested?.wrappedValue.removeAll { $0.id == token.id }
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
    suggestions = suggested.map { suggested in
      AnyView(ForEach(suggested.wrappedValue) { token($0).searchCompletion($0) })
    }
  }

  /// Creates tokens whose views contain controls. The buttons that remove the tokens are beside the views.
  @MainActor init<Tokens, Token: View>(
    editable tokens: Binding<Tokens>,
    @ViewBuilder token: @escaping (Binding<Tokens.Element>) -> Token
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
      ForEach(Array(tokens.wrappedValue.enumerated()), id: \.element.id) { offset, element in
        token(tokens.element(element))
        Button {
          tokens.wrappedValue.removeAll { $0.id == element.id }
        } label: {
          Image(systemName: "xmark")
        }
        .buttonStyle(.bordered)
        .accessibilityLabel("Remove token \(offset + 1)")
      }
    )
    suggestions = nil
  }
}

extension Binding where Value: RangeReplaceableCollection, Value.Element: Identifiable {
  /// Returns a binding to the element with the identity of a given element. After the element is removed, the binding
  /// ignores changes.
  fileprivate func element(_ initial: Value.Element) -> Binding<Value.Element> {
    Binding<Value.Element> {
      wrappedValue.first { $0.id == initial.id } ?? initial
    } set: { value, _ in
      var elements = wrappedValue
      guard let index = elements.firstIndex(where: { $0.id == initial.id }) else { return }
      elements.replaceSubrange(index...index, with: CollectionOfOne(value))
      wrappedValue = elements
    }
  }
}
