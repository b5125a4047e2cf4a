import Foundation

// UIKit names that SwiftUI apps use besides their views, mostly for the look of bars and lists. On Apple's
// platforms, `import SwiftUI` includes them.

/// The look of UIKit's views.
@available(*, unavailable, message: "Pages have their own look. Put the code into #if os(iOS).")
@MainActor
@preconcurrency
open class _UIKitLook {
  public var tintColor: UIColor?
  public var barTintColor: UIColor?
  public var backgroundColor: UIColor?
  public var unselectedItemTintColor: UIColor?
  public var isTranslucent = true
  public var isHidden = false
  public var bounces = true
  public var separatorColor: UIColor?
  public var shadowImage: UIImage?
  public var titleTextAttributes: [NSAttributedString.Key: Any]?
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any]?

  public init() {}
  public func setBackgroundImage(_ image: UIImage?, for state: Any) {}
}

/// The look of UIKit's navigation bars.
@available(
  *,
  unavailable,
  message: "Pages have their own look. Use toolbarBackground(_:for:), or #if os(iOS)."
)
public final class UINavigationBar: _UIKitLook {
  public static func appearance() -> UINavigationBar { UINavigationBar() }
  public var standardAppearance = UINavigationBarAppearance()
  public var compactAppearance: UINavigationBarAppearance?
  public var scrollEdgeAppearance: UINavigationBarAppearance?
}

/// The look of UIKit's navigation bars.
@available(
  *,
  unavailable,
  message: "Pages have their own look. Use toolbarBackground(_:for:), or #if os(iOS)."
)
public final class UINavigationBarAppearance: _UIKitLook {
  public var shadowColor: UIColor?
  public func configureWithOpaqueBackground() {}
  public func configureWithTransparentBackground() {}
  public func configureWithDefaultBackground() {}
}

/// The look of UIKit's tab bars.
@available(
  *,
  unavailable,
  message: "Pages have their own look. Use toolbarBackground(_:for:), or #if os(iOS)."
)
public final class UITabBar: _UIKitLook {
  public static func appearance() -> UITabBar { UITabBar() }
  public var standardAppearance = UITabBarAppearance()
  public var scrollEdgeAppearance: UITabBarAppearance?
}

/// The look of UIKit's tab bars.
@available(
  *,
  unavailable,
  message: "Pages have their own look. Use toolbarBackground(_:for:), or #if os(iOS)."
)
public final class UITabBarAppearance: _UIKitLook {
  public func configureWithOpaqueBackground() {}
  public func configureWithTransparentBackground() {}
  public func configureWithDefaultBackground() {}
}

/// The look of UIKit's tables.
@available(*, unavailable, message: "Pages have their own look. Use listStyle(_:), or #if os(iOS).")
public final class UITableView: _UIKitLook {
  public enum SeparatorStyle: Sendable { case none, singleLine }
  public static func appearance() -> UITableView { UITableView() }
  public var separatorStyle = SeparatorStyle.none
  public var showsVerticalScrollIndicator = true
}

/// The look of the rows of UIKit's tables.
@available(*, unavailable, message: "Pages have their own look. Use listRowBackground(_:), or #if os(iOS).")
public final class UITableViewCell: _UIKitLook {
  public static func appearance() -> UITableViewCell { UITableViewCell() }
}

/// The look of UIKit's scroll views.
@available(*, unavailable, message: "Pages have their own look. Use scrollIndicators(_:), or #if os(iOS).")
public final class UIScrollView: _UIKitLook {
  public static func appearance() -> UIScrollView { UIScrollView() }
}

/// A UIKit view for text.
@available(*, unavailable, message: "Use a TextEditor, or show another view with #if os(iOS).")
public final class UITextView: UIView {
  public static func appearance() -> UITextView { UITextView() }
  public var backgroundColor: UIColor?
}

/// The look of UIKit's page controls.
@available(*, unavailable, message: "Pages have their own look. Put the code into #if os(iOS).")
public final class UIPageControl: _UIKitLook {
  public static func appearance() -> UIPageControl { UIPageControl() }
  public var currentPageIndicatorTintColor: UIColor?
  public var pageIndicatorTintColor: UIColor?
}

/// The look of UIKit's segmented controls.
@available(*, unavailable, message: "Pages have their own look. Put the code into #if os(iOS).")
public final class UISegmentedControl: _UIKitLook {
  public static func appearance() -> UISegmentedControl { UISegmentedControl() }
  public var selectedSegmentTintColor: UIColor?
}

/// The look of UIKit's switches.
@available(*, unavailable, message: "Use tint(_:), or put the code into #if os(iOS).")
public final class UISwitch: _UIKitLook {
  public static func appearance() -> UISwitch { UISwitch() }
  public var onTintColor: UIColor?
}

/// An object that checks the spelling of a text.
@available(
  *,
  unavailable,
  message: "A browser doesn't report misspelled words. Check them against a list of words."
)
public final class UITextChecker {
  public init() {}
  public func rangeOfMisspelledWord(
    in text: String,
    range: NSRange,
    startingAt start: Int,
    wrap: Bool,
    language: String
  ) -> NSRange {
    range
  }
}

/// A font of UIKit.
@available(*, unavailable, message: "Use Font, such as font(.system(size: 17)).")
public final class UIFont {
  public init?(name: String, size: CGFloat) { nil }
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont() }
  public static func systemFont(ofSize size: CGFloat, weight: Any) -> UIFont { UIFont() }
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont() }
  private init() {}
}
