// Common SwiftUI names that this library doesn't implement. Each has a message that suggests an alternative.
// For any other missing name, the compiler reports an ordinary error.

import Foundation

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

/// A view from a different framework, which is refused at its declaration.
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

/// Controls of a menu bar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public protocol Commands {}
