import Foundation

// Views that this library doesn't implement. They have SwiftUI's usual initializers, so that the compiler prints the
// message rather than an error about an argument.

/// A view that controls a sharing presentation.
@available(*, unavailable, message: "Use a Link, or a Button that copies the text with UIPasteboard.general.")
public struct ShareLink<Label: View>: View {
  public init<Item>(item: Item, subject: Text? = nil, message: Text? = nil, preview: Any? = nil)
  where Label == Text {}
  public init<Item>(
    item: Item,
    subject: Text? = nil,
    message: Text? = nil,
    preview: Any? = nil,
    @ViewBuilder label: () -> Label
  ) {}
  public init<Item>(
    _ title: LocalizedStringKey,
    item: Item,
    subject: Text? = nil,
    message: Text? = nil,
    preview: Any? = nil
  ) where Label == Text {}
  @_disfavoredOverload
  public init<Title: StringProtocol, Item>(
    _ title: Title,
    item: Item,
    subject: Text? = nil,
    message: Text? = nil,
    preview: Any? = nil
  ) where Label == Text {}
  public init<Items: RandomAccessCollection>(
    items: Items,
    subject: Text? = nil,
    message: Text? = nil,
    preview: ((Items.Element) -> SharePreview)? = nil
  ) where Label == Text {}
  public init<Items: RandomAccessCollection>(
    items: Items,
    subject: Text? = nil,
    message: Text? = nil,
    preview: ((Items.Element) -> SharePreview)? = nil,
    @ViewBuilder label: () -> Label
  ) {}
  public var body: some View { EmptyView() }
}

/// A representation of an item in a sharing presentation.
@available(*, unavailable, message: "Use a Link, or a Button that copies the text with UIPasteboard.general.")
public struct SharePreview {
  public init(_ title: LocalizedStringKey, image: Any? = nil, icon: Any? = nil) {}
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, image: Any? = nil, icon: Any? = nil) {}
}

// MARK: Other controls

/// A control for picking multiple dates.
@available(*, unavailable, message: "Use a list of DatePicker views.")
public struct MultiDatePicker<Label: View>: View {
  public init(_ key: LocalizedStringKey, selection: Binding<Set<DateComponents>>) where Label == Text {}
  public init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {}
  public init(_ key: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: Any)
  where Label == Text {}
  public var body: some View { EmptyView() }
}

/// A control that reads items from the pasteboard.
@available(*, unavailable, message: "Use a Button that reads UIPasteboard.general.")
public struct PasteButton: View {
  public init<Payload>(payloadType: Payload.Type, onPaste: @escaping ([Payload]) -> Void) {}
  public init(supportedContentTypes: [Any], payloadAction: @escaping ([Any]) -> Void) {}
  public var body: some View { EmptyView() }
}

/// A container that presents rows of data in columns.
@available(*, unavailable, message: "Use a List, or a Grid in a ScrollView.")
public struct Table<Row>: View {
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    @TableColumnBuilder<Data.Element> columns: () -> _TableColumns<Data.Element>
  ) where Row == Data.Element {}
  public init<Data: RandomAccessCollection, Selection>(
    _ data: Data,
    selection: Binding<Selection>,
    @TableColumnBuilder<Data.Element> columns: () -> _TableColumns<Data.Element>
  ) where Row == Data.Element {}
  public init<Data: RandomAccessCollection, Order>(
    _ data: Data,
    sortOrder: Binding<Order>,
    @TableColumnBuilder<Data.Element> columns: () -> _TableColumns<Data.Element>
  ) where Row == Data.Element {}
  public var body: some View { EmptyView() }
}

/// The columns of a table.
@available(*, unavailable, message: "Use a List, or a Grid in a ScrollView.")
public struct _TableColumns<Row> {}

/// A column of a table.
@available(*, unavailable, message: "Use a List, or a Grid in a ScrollView.")
public struct TableColumn<Row> {
  public init<Value>(_ key: LocalizedStringKey, value: KeyPath<Row, Value>) {}
  public init<Content: View>(_ key: LocalizedStringKey, @ViewBuilder content: @escaping (Row) -> Content) {}
  public init<Value, Content: View>(
    _ key: LocalizedStringKey,
    value: KeyPath<Row, Value>,
    @ViewBuilder content: @escaping (Row) -> Content
  ) {}
  public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> Self { self }
  public func width(_ width: CGFloat? = nil) -> Self { self }
}

/// A result builder of the columns of a table.
@available(*, unavailable, message: "Use a List, or a Grid in a ScrollView.")
@resultBuilder
public enum TableColumnBuilder<Row> {
  public static func buildExpression(_ column: TableColumn<Row>) -> _TableColumns<Row> { _TableColumns() }
  public static func buildBlock(_ columns: _TableColumns<Row>...) -> _TableColumns<Row> { _TableColumns() }
}

// Names for windows and undoing that this library doesn't implement.

extension EnvironmentValues {
  /// An action that opens a window.
  @available(*, unavailable, message: "A tab is a window. Present a sheet, or use a NavigationLink.")
  public var openWindow: OpenWindowAction { OpenWindowAction() }

  /// An action that dismisses a window.
  @available(
    *,
    unavailable,
    message: "A tab is a window, which only people can close. Use dismiss for a sheet."
  )
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }

  /// A Boolean value that indicates whether the app can open several windows.
  @available(*, unavailable, message: "A tab is a window. Present a sheet, or use a NavigationLink.")
  public var supportsMultipleWindows: Bool { false }

  /// An action that opens the settings.
  @available(*, unavailable, message: "Show the settings in a sheet, or as a screen of the window.")
  public var openSettings: OpenSettingsAction { OpenSettingsAction() }

  /// The undo manager of the window.
  @available(
    *,
    unavailable,
    message: "Foundation has no UndoManager here. Keep the former values in a model."
  )
  public var undoManager: UndoManager? { nil }

  /// An action that asks for a review of the app.
  @available(*, unavailable, message: "A page has no store for apps. Put the code into #if os(iOS).")
  public var requestReview: RequestReviewAction { RequestReviewAction() }
}

/// An action that opens a window.
@available(*, unavailable, message: "A tab is a window. Present a sheet, or use a NavigationLink.")
@MainActor
@preconcurrency
public struct OpenWindowAction {
  nonisolated init() {}
  public func callAsFunction(id: String) {}
  public func callAsFunction<Value: Codable & Hashable>(value: Value) {}
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) {}
}

/// An action that dismisses a window.
@available(
  *,
  unavailable,
  message: "A tab is a window, which only people can close. Use dismiss for a sheet."
)
@MainActor
@preconcurrency
public struct DismissWindowAction {
  nonisolated init() {}
  public func callAsFunction() {}
  public func callAsFunction(id: String) {}
  public func callAsFunction<Value: Codable & Hashable>(value: Value) {}
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) {}
}

/// An action that opens the settings.
@available(*, unavailable, message: "Show the settings in a sheet, or as a screen of the window.")
@MainActor
@preconcurrency
public struct OpenSettingsAction {
  nonisolated init() {}
  public func callAsFunction() {}
}

/// An action that asks for a review of the app.
@available(*, unavailable, message: "A page has no store for apps. Put the code into #if os(iOS).")
@MainActor
@preconcurrency
public struct RequestReviewAction {
  nonisolated init() {}
  public func callAsFunction() {}
}

#if !canImport(Darwin)
  /// A recorder of operations that can be undone.
  @available(
    *,
    unavailable,
    message: "Foundation has no UndoManager here. Keep the former values in a model."
  )
  public final class UndoManager {
    public var canUndo: Bool { false }
    public var canRedo: Bool { false }
    public init() {}
    public func undo() {}
    public func redo() {}
    public func removeAllActions() {}
    public func registerUndo<Target: AnyObject>(
      withTarget target: Target,
      handler: @escaping (Target) -> Void
    ) {}
    public func setActionName(_ name: String) {}
    public func beginUndoGrouping() {}
    public func endUndoGrouping() {}
  }
#endif
