/// The appearance of the tabs of a tab view.
public enum _TabLook: Hashable, Sendable {
  case bar, dots, hiddenDots
}

typealias TabLook = _TabLook

/// A built-in style of tab views.
public protocol TabViewStyle {
  var _look: _TabLook { get }
}

/// The default tab view style, a bar with the labels.
public struct DefaultTabViewStyle: TabViewStyle {
  public init() {}
  public var _look: _TabLook { .bar }
}

/// A tab view style that adapts to the size of the window.
///
/// - Note: Differs: it looks like `DefaultTabViewStyle`. There is no sidebar.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  public init() {}
  public var _look: _TabLook { .bar }
}

/// A tab view style that displays a tab bar when possible.
public struct TabBarOnlyTabViewStyle: TabViewStyle {
  public init() {}
  public var _look: _TabLook { .bar }
}

/// A tab view style that displays pages and a dot for each page.
///
/// - Note: Differs: people turn pages with the dots, not by swiping. Hidden dots appear for the keyboard.
public struct PageTabViewStyle: TabViewStyle {
  /// The visibility of the dots.
  public enum IndexDisplayMode: Sendable {
    case automatic, always, never
  }

  public let _look: _TabLook

  public init(indexDisplayMode: IndexDisplayMode = .automatic) {
    _look = indexDisplayMode == .never ? .hiddenDots : .dots
  }
}

/// An index view style that places a page index view over the content.
///
/// - Note: Differs: the dots have no background.
public struct PageIndexViewStyle: IndexViewStyle {
  /// The background style for the page index view.
  public enum BackgroundDisplayMode: Sendable {
    case automatic, interactive, always, never
  }

  /// Creates a page index view style.
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}

/// The appearance of the dots of a tab view with the style ``PageTabViewStyle``.
public protocol IndexViewStyle {}

extension IndexViewStyle where Self == PageIndexViewStyle {
  public static var page: Self { Self() }
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> Self { Self() }
}

extension View {
  /// Sets the style for the index view within this view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the dots have no background.
  public func indexViewStyle<Style: IndexViewStyle>(_ style: Style) -> some View { self }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  public static var automatic: Self { Self() }
}
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  public static var sidebarAdaptable: Self { Self() }
}
extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
  public static var tabBarOnly: Self { Self() }
}
extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: Self { Self() }
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self {
    Self(indexDisplayMode: indexDisplayMode)
  }
}

private enum TabLookKey: EnvironmentKey {
  static var defaultValue: TabLook { .bar }
}

extension EnvironmentValues {
  var tabLook: TabLook {
    get { self[TabLookKey.self] }
    set { self[TabLookKey.self] = newValue }
  }
}
