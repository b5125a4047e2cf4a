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

// Common SwiftUI names that this library doesn't implement. Each has a message that suggests an alternative.
// For any other missing name, the compiler reports an ordinary error.

/// An object that creates images from views.
@available(*, unavailable, message: "Create the image on Apple's platforms, with #if canImport(UIKit).")
@MainActor
@preconcurrency
public final class ImageRenderer<Content: View> {
  public var content: Content
  public var scale: CGFloat = 1
  public var isOpaque = false
  public var proposedSize = ProposedViewSize.unspecified
  public var uiImage: UIImage? { nil }
  public var cgImage: Any? { nil }
  public var nsImage: UIImage? { nil }
  public init(content: Content) { self.content = content }
  public func render(rasterizationScale: CGFloat = 1, renderer: (CGSize, (Any) -> Void) -> Void) {}
}

/// A property that fetches the rows of a database.
@available(*, unavailable, message: "Keep the rows in an observable model.")
@propertyWrapper
public struct Query<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

// MARK: Other frameworks

/// A view from a different framework.
///
/// The compiler rejects it at its declaration.
public protocol _RefusedView: View {}

extension _RefusedView {
  public var body: some View { EmptyView() }
}

/// A view that represents a UIKit view controller.
@available(*, unavailable, message: "Show another view with #if canImport(UIKit).")
public protocol UIViewControllerRepresentable: _RefusedView {
  associatedtype UIViewControllerType = Any
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
}

/// The properties of a view that represents a UIKit view controller.
@available(*, unavailable, message: "Show another view with #if canImport(UIKit).")
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public var environment: EnvironmentValues { EnvironmentValues() }
}

/// A view that represents an AppKit view.
@available(*, unavailable, message: "Show another view with #if canImport(AppKit).")
public protocol NSViewRepresentable: _RefusedView {}

/// A view that represents an AppKit view controller.
@available(*, unavailable, message: "Show another view with #if canImport(AppKit).")
public protocol NSViewControllerRepresentable: _RefusedView {}

/// The configuration and content of a widget.
@available(*, unavailable, message: "Exclude the files of widgets from the target.")
public protocol Widget {}

/// A container of widgets.
@available(*, unavailable, message: "Exclude the files of widgets from the target.")
public protocol WidgetBundle {}

// MARK: Scenes

/// A scene in the menu bar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public struct MenuBarExtra<Content: View>: Scene {
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
  public init(_ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("A page has no menu bar.") }
}

/// A scene that opens documents.
@available(*, unavailable, message: "Use WindowGroup, and an upload field of LivePages.")
public struct DocumentGroup<Content: View>: Scene {
  public init<Document>(
    newDocument: @autoclosure @escaping () -> Document,
    @ViewBuilder editor: @escaping (Any) -> Content
  ) {}
  public var body: Never { fatalError("A page opens no documents.") }
}

// MARK: Menu bar

/// A group of controls of a menu bar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public struct CommandGroup<Content: View>: View {
  public var body: some View { EmptyView() }
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

/// A standard group of a menu bar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public struct CommandGroupPlacement {
  public static var appInfo: Self { Self() }
  public static var appSettings: Self { Self() }
  public static var help: Self { Self() }
  public static var newItem: Self { Self() }
  public static var pasteboard: Self { Self() }
  public static var saveItem: Self { Self() }
  public static var sidebar: Self { Self() }
  public static var textEditing: Self { Self() }
  public static var toolbar: Self { Self() }
  public static var undoRedo: Self { Self() }
}

/// A menu of a menu bar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public struct CommandMenu<Content: View>: View {
  public var body: some View { EmptyView() }
  public init(_ name: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ name: Title, @ViewBuilder content: () -> Content) {}
}

/// A group of controls in a menu bar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public protocol Commands {}
