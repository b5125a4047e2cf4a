/// The ways that SwiftUI displays search suggestions.
public struct SearchSuggestionsPlacement: Hashable, Sendable {
  private let name: String

  /// A placement that depends on the surrounding context.
  public static let automatic = Self(name: "automatic")
  /// A placement inside of a menu attached to the search field.
  public static let menu = Self(name: "menu")
  /// A placement in the main content of the app.
  public static let content = Self(name: "content")

  /// A set of search suggestion display modes.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A set containing the menu display mode.
    public static let menu = Self(rawValue: 1)
    /// A set containing placements with the app's main content, excluding the menu placement.
    public static let content = Self(rawValue: 2)
  }
}

extension View {
  /// Configures how to display search suggestions within this view.
  ///
  /// To hide some of the suggestions, apply the modifier to them:
  ///
  /// ```swift
  /// .searchSuggestions {
  ///   ForEach(authors, id: \.self) { Text($0).searchCompletion($0) }
  ///     .searchSuggestions(.hidden, for: .content)
  /// }
  /// ```
  ///
  /// - Note: Differs: suggestions are in the content, as in iOS, so they have no visibility for a menu.
  ///
  /// - Parameters:
  ///   - visibility: The visibility of the search suggestions for the specified locations.
  ///   - placements: The set of locations in which to set the visibility of search suggestions.
  public func searchSuggestions(
    _ visibility: Visibility,
    for placements: SearchSuggestionsPlacement.Set
  ) -> some View {
    SuggestionVisibility(content: self, isHidden: placements.contains(.content) ? visibility == .hidden : nil)
  }
}

/// A view that can hide its suggestions, or those of its search field.
private struct SuggestionVisibility<Content: View>: _PrimitiveView {
  let content: Content
  /// A Boolean value that indicates whether the suggestions are hidden, or `nil` if the surrounding views determine
  /// it.
  let isHidden: Bool?

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    if isHidden == true, context.environment.searchCompletionAction != nil { return [] }
    var inner = context.appending(0)
    if let isHidden { inner.environment.hidesSearchSuggestions = isHidden }
    return content._boxes(in: inner)
  }
}

private enum HidesSearchSuggestionsKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// The current placement of search suggestions.
  ///
  /// - Note: Differs: it is always `content`.
  public var searchSuggestionsPlacement: SearchSuggestionsPlacement { .content }

  /// A Boolean value that indicates whether the search fields inside have no suggestions.
  var hidesSearchSuggestions: Bool {
    get { self[HidesSearchSuggestionsKey.self] }
    set { self[HidesSearchSuggestionsKey.self] = newValue }
  }
}
