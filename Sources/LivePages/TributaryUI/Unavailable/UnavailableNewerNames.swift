import Foundation

// Names for text, tables, commands and accessibility that this library doesn't implement.

// MARK: Text and drawing

/// An attribute that a text renderer reads.
@available(*, unavailable, message: "A page has no text renderers. Use several Text views.")
public protocol TextAttribute {}

/// A type that replaces the default text rendering.
@available(*, unavailable, message: "A page has no text renderers. Use several Text views.")
public protocol TextRenderer {}

extension Text {
  /// Adds an attribute for a text renderer.
  @available(*, unavailable, message: "A page has no text renderers. Use several Text views.")
  nonisolated public func customAttribute<Value>(_ value: Value) -> Text { self }
}

/// A reference to a shader function, along with its bound arguments.
@available(*, unavailable, message: "A page has no shaders. Use modifiers such as blur and hueRotation.")
public struct Shader {}

/// A library of shaders.
@available(*, unavailable, message: "A page has no shaders. Use modifiers such as blur and hueRotation.")
@dynamicMemberLookup
public struct ShaderLibrary {
  /// A shader function without its arguments.
  public struct Function {
    public func callAsFunction(_ arguments: Any...) -> Shader { Shader() }
  }

  public static subscript(dynamicMember name: String) -> Function { Function() }
}

/// A shape style that fills a shape by repeating an image.
@available(*, unavailable, message: "Use an Image with resizable(resizingMode: .tile) and clipShape(_:).")
public struct ImagePaint: ShapeStyle {
  public init(
    image: Image,
    sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    scale: CGFloat = 1
  ) {}
  public var _css: String { "none" }
}

extension View {
  /// Adds a luminance to alpha effect to this view.
  @available(*, unavailable, message: "Use a mask or opacity(_:).")
  public func luminanceToAlpha() -> some View { self }
}

/// A style to use when rendering shadows.
@available(*, unavailable, message: "Use shadow(color:radius:x:y:) of the view.")
public struct ShadowStyle {
  public static func drop(
    color: Color = .black,
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> Self {
    Self()
  }
  public static func inner(
    color: Color = .black,
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> Self {
    Self()
  }
}

extension ShapeStyle {
  /// Applies a shadow to the style.
  @available(*, unavailable, message: "Use shadow(color:radius:x:y:) of the view.")
  public func shadow(_ style: ShadowStyle) -> Self { self }
}

/// A type that computes a custom alignment guide.
@available(*, unavailable, message: "Use padding or offset, or another alignment of the stack.")
public protocol AlignmentID {}

extension HorizontalAlignment {
  /// Creates a custom alignment.
  @available(*, unavailable, message: "Use padding or offset, or another alignment of the stack.")
  public init(_ id: Any.Type) { self = .center }
}

extension VerticalAlignment {
  /// Creates a custom alignment.
  @available(*, unavailable, message: "Use padding or offset, or another alignment of the stack.")
  public init(_ id: Any.Type) { self = .center }
}

// MARK: Tables, windows and buttons

/// A row of a table.
@available(*, unavailable, message: "Use a List, or a Grid in a ScrollView.")
public struct TableRow<Value> {
  public init(_ value: Value) {}
}

/// Columns of a table for the elements of a collection.
@available(*, unavailable, message: "Use a List, or a Grid in a ScrollView.")
public struct TableColumnForEach<Data> {
  public init<Content>(_ data: Data, @ViewBuilder content: (Any) -> Content) {}
}

/// A view that opens the settings scene of an app.
@available(*, unavailable, message: "Show the settings in a sheet, or as a screen of the window.")
public struct SettingsLink<Label: View>: View {
  public init() where Label == Text {}
  public init(@ViewBuilder label: () -> Label) {}
  public var body: some View { EmptyView() }
}

/// A button that starts renaming a document.
@available(*, unavailable, message: "Use a Button that focuses a TextField.")
public struct RenameButton: View {
  public init() {}
  public var body: some View { EmptyView() }
}

/// The standard commands of a sidebar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public struct SidebarCommands: View {
  public init() {}
  public var body: some View { EmptyView() }
}

/// The standard commands of a toolbar.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public struct ToolbarCommands: View {
  public init() {}
  public var body: some View { EmptyView() }
}

/// The standard commands for searching, editing and transforming text.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public struct TextEditingCommands: View {
  public init() {}
  public var body: some View { EmptyView() }
}

/// The standard commands for formatting text.
@available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
public struct TextFormattingCommands: View {
  public init() {}
  public var body: some View { EmptyView() }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the nearest enclosing view that can receive the focus has it.
  @available(*, unavailable, message: "Use a FocusState property and focused(_:).")
  public var isFocused: Bool { false }
}

extension Scene {
  /// Runs the specified action when the system provides a background task.
  @available(
    *,
    unavailable,
    message: "A server runs without pause. Start a Task, or wait for the scenePhase."
  )
  public func backgroundTask(_ task: _BackgroundTask, action: @escaping () async -> Void) -> some Scene {
    self
  }
}

/// A kind of background task.
@available(*, unavailable, message: "A server runs without pause. Start a Task, or wait for the scenePhase.")
public struct _BackgroundTask {
  public static func appRefresh(_ identifier: String) -> Self { Self() }
  public static func urlSession(_ identifier: String) -> Self { Self() }
}

// MARK: Accessibility

extension View {
  /// Creates an accessibility rotor, with which people move between parts of the view.
  @available(*, unavailable, message: "A browser has its own lists. Use accessibilityHeading(_:) and labels.")
  public func accessibilityRotor<Content>(
    _ label: LocalizedStringKey,
    @ViewBuilder entries: () -> Content
  ) -> some View {
    self
  }

  /// Adds additional accessibility information to the view.
  @available(*, unavailable, message: "Use accessibilityValue(_:) or accessibilityHint(_:).")
  public func accessibilityCustomContent(_ label: LocalizedStringKey, _ value: LocalizedStringKey)
    -> some View
  {
    self
  }

  /// Adds an accessibility zoom action to the view.
  @available(*, unavailable, message: "Use accessibilityAdjustableAction(_:).")
  public func accessibilityZoomAction(_ handler: @escaping (Any) -> Void) -> some View { self }
}

/// An entry of a rotor.
@available(*, unavailable, message: "A browser has its own lists. Use accessibilityHeading(_:) and labels.")
public struct AccessibilityRotorEntry<ID>: View {
  public init(_ label: LocalizedStringKey, id: ID) {}
  public var body: some View { EmptyView() }
}

// MARK: UIKit

extension UIImage {
  /// Returns the image as the data of a PNG file.
  @available(*, unavailable, message: "Keep the data from which the image was created.")
  public func pngData() -> Data? { nil }

  /// Returns the image as the data of a JPEG file.
  @available(*, unavailable, message: "Keep the data from which the image was created.")
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}
