// Common SwiftUI names that this library doesn't implement. Each has a message that suggests an alternative.
// For any other missing name, the compiler reports an ordinary error.

import Foundation

/// A view for immediate-mode drawing.
@available(*, unavailable, message: "Compose shapes in a ZStack.")
public struct Canvas {
  public init(renderer: @escaping (Any, Any) -> Void) {}
}

/// A view that updates according to a schedule.
@available(*, unavailable, message: "Change state from a task with a clock, or from a timer's publisher.")
public struct TimelineView<Content> {
  public init(_ schedule: Any, @ViewBuilder content: @escaping (Any) -> Content) {}
}

/// A view that loads and displays an image.
@available(*, unavailable, message: "A page has only images of the app's resources. Use Image(_:).")
public struct AsyncImage {
  public init(url: URL?, scale: CGFloat = 1) {}
  public init<Content>(url: URL?, scale: CGFloat = 1, content: @escaping (Any) -> Content) {}
  public init<Content, Placeholder>(
    url: URL?,
    scale: CGFloat = 1,
    content: @escaping (Image) -> Content,
    placeholder: @escaping () -> Placeholder
  ) {}
}

/// An object that creates images from views.
@available(*, unavailable, message: "Create the image on Apple's platforms, with #if canImport(UIKit).")
public final class ImageRenderer<Content> {
  public init(content: Content) {}
}

/// A property that fetches the rows of a database.
@available(*, unavailable, message: "Keep the rows in an observable model.")
@propertyWrapper
public struct Query<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that reflects the focus of assistive technologies.
@available(*, unavailable, message: "A browser doesn't report this focus. Use @FocusState.")
@propertyWrapper
public struct AccessibilityFocusState<Value> {
  public var wrappedValue: Value
  public init() where Value == Bool { wrappedValue = false }
  public init<Name: Hashable>() where Value == Name? { wrappedValue = nil }
}

/// A type that defines a custom layout.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public protocol Layout {}

// MARK: Other frameworks

/// A view that represents a UIKit view controller.
@available(*, unavailable, message: "Show another view with #if canImport(UIKit).")
public protocol UIViewControllerRepresentable {}

/// A view that represents an AppKit view.
@available(*, unavailable, message: "Show another view with #if canImport(AppKit).")
public protocol NSViewRepresentable {}

/// A view that represents an AppKit view controller.
@available(*, unavailable, message: "Show another view with #if canImport(AppKit).")
public protocol NSViewControllerRepresentable {}

/// The configuration and content of a widget.
@available(*, unavailable, message: "Exclude the files of widgets from the target.")
public protocol Widget {}

/// A container of widgets.
@available(*, unavailable, message: "Exclude the files of widgets from the target.")
public protocol WidgetBundle {}

// MARK: Menu bar

/// A group of controls of a menu bar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public struct CommandGroup<Content> {
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
public struct CommandMenu<Content> {
  public init(_ name: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

/// Controls of a menu bar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public protocol Commands {}
