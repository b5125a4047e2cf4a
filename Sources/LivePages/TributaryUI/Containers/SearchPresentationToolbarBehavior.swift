/// A type that defines how the toolbar behaves when search is presented.
public struct SearchPresentationToolbarBehavior: Sendable {
  /// The automatic toolbar behavior when search is presented.
  public static let automatic = Self()
  /// Avoids hiding any content in the toolbar for search to focus.
  public static let avoidHidingContent = Self()
}

extension View {
  /// Configures the search toolbar presentation behavior for any searchable modifiers within this view. This has no effect.
  ///
  /// - Note: Differs: a search never hides the title and the toolbar.
  public func searchPresentationToolbarBehavior(
    _ behavior: SearchPresentationToolbarBehavior
  ) -> some View {
    self
  }
}
