import Foundation

// Views that this library doesn't implement. They have SwiftUI's usual initializers, so that the compiler prints the
// message instead of an error about an argument.

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
