/// The ways that searchable modifiers can show or hide search scopes.
public struct SearchScopeActivation: Hashable, Sendable {
  fileprivate let awaitsInput: Bool

  /// The automatic activation of the scope bar.
  ///
  /// As in iOS, it is ``onTextEntry``.
  public static let automatic = onTextEntry
  /// An activation that shows the scopes while the search field has text or tokens.
  public static let onTextEntry = Self(awaitsInput: true)
  /// An activation that shows the scopes while the person is searching.
  public static let onSearchPresentation = Self(awaitsInput: false)
}

extension View {
  /// Configures the search scopes for this view.
  ///
  /// The scopes are a segmented picker below the search field:
  ///
  /// ```swift
  /// BookList(query: query, scope: scope)
  ///   .searchable(text: $query)
  ///   .searchScopes($scope) {
  ///     Text("Titles").tag(Scope.titles)
  ///     Text("Authors").tag(Scope.authors)
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The active scope of the search field.
  ///   - scopes: A view builder that represents the scoping options, with their tags.
  public func searchScopes<Scope: Hashable, Scopes: View>(
    _ scope: Binding<Scope>,
    @ViewBuilder scopes: () -> Scopes
  ) -> some View {
    searchScopes(scope, activation: .automatic, scopes)
  }

  /// Configures the search scopes for this view with the specified activation strategy.
  ///
  /// - Parameters:
  ///   - scope: The active scope of the search field.
  ///   - activation: The activation style of the search field's scopes.
  ///   - scopes: A view builder that represents the scoping options, with their tags.
  public func searchScopes<Scope: Hashable, Scopes: View>(
    _ scope: Binding<Scope>,
    activation: SearchScopeActivation,
    @ViewBuilder _ scopes: () -> Scopes
  ) -> some View {
    let picker = Picker("Scope", selection: scope, content: scopes).pickerStyle(.segmented).labelsHidden()
    return ScopedView(content: self, picker: picker, activation: activation)
  }
}

/// The scopes of the search field inside a view. They are an object, so that environments with the same scopes are
/// equal, and new scopes don't evaluate the other views inside.
final class SearchScopes: Attachment {
  fileprivate let picker = StateStorage(AnyView(EmptyView()))
  private let activation = StateStorage(SearchScopeActivation.automatic)

  /// A Boolean value that indicates whether the scopes are hidden while the field is empty.
  var awaitsInput: Bool { activation.value.awaitsInput }

  fileprivate func receive(_ picker: some View, activation: SearchScopeActivation) {
    self.picker.receive(AnyView(picker))
    self.activation.receive(activation)
  }
}

/// A view that provides scopes for the search field inside.
private struct ScopedView<Content: View, Scopes: View>: _PrimitiveView {
  let content: Content
  let picker: Scopes
  let activation: SearchScopeActivation

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let scopes = context.node.attachment(at: context.path) { SearchScopes() }
    scopes.receive(picker, activation: activation)
    var inner = context.appending(0)
    inner.environment.searchScopes = scopes
    return content._boxes(in: inner)
  }
}

/// The scopes below a search field.
struct SearchScopesView: View {
  let scopes: SearchScopes

  var body: some View { scopes.picker.value }
}

private enum SearchScopesKey: EnvironmentKey {
  static var defaultValue: SearchScopes? { nil }
}

extension EnvironmentValues {
  /// The scopes for the search field inside, or `nil` if there are none.
  var searchScopes: SearchScopes? {
    get { self[SearchScopesKey.self] }
    set { self[SearchScopesKey.self] = newValue }
  }
}
