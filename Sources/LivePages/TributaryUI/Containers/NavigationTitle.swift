import Foundation

extension View {
  /// Sets the title of the screen.
  public func navigationTitle(_ key: LocalizedStringKey) -> some View { titled(key.text) }

  /// Sets the title of the screen.
  @_disfavoredOverload
  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { titled(String(title)) }

  /// Sets the title of the screen to the value of a binding.
  ///
  /// - Note: Differs: the title in the bar can't be edited.
  public func navigationTitle(_ title: Binding<String>) -> some View { titled(title.wrappedValue) }

  /// Sets the title of the screen.
  public func navigationTitle(_ title: Text) -> some View { titled(title.plainText) }

  /// Sets the title of the screen.
  public func navigationBarTitle(_ key: LocalizedStringKey) -> some View { titled(key.text) }

  /// Sets the title of the screen.
  @_disfavoredOverload
  public func navigationBarTitle<Title: StringProtocol>(_ title: Title) -> some View {
    titled(String(title))
  }

  /// Sets the title of the screen.
  public func navigationBarTitle(_ title: Text) -> some View { titled(title.plainText) }

  /// Sets the title of the screen and its display mode.
  public func navigationBarTitle(
    _ key: LocalizedStringKey,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(key.text).navigationBarTitleDisplayMode(displayMode)
  }

  /// Sets the title of the screen and its display mode.
  @_disfavoredOverload
  public func navigationBarTitle<Title: StringProtocol>(
    _ title: Title,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(String(title)).navigationBarTitleDisplayMode(displayMode)
  }

  /// Sets the title of the screen and its display mode.
  public func navigationBarTitle(
    _ title: Text,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(title.plainText).navigationBarTitleDisplayMode(displayMode)
  }

  /// Sets the display mode of the screen's title.
  public func navigationBarTitleDisplayMode(
    _ mode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    changingBoxes { boxes, _ in boxes + [ViewBox(.titleMode(isInline: mode == .inline))] }
  }

  private func titled(_ title: String) -> some View {
    changingBoxes { boxes, _ in boxes + [ViewBox(.title(title))] }
  }
}

/// The navigation bar of a screen.
public enum NavigationBarItem {
  /// The display mode of a title, either in the bar or below it.
  public enum TitleDisplayMode: Hashable, Sendable {
    case automatic, inline, large
  }
}
