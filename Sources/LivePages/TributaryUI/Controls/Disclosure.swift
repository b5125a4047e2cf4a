import Foundation
import LivePagesCore

/// A view that shows or hides another content view, based on the state of a disclosure control.
public struct DisclosureGroup<Label: View, Content: View>: View {
  @State private var isOwnExpanded = false
  private let isExpanded: Binding<Bool>?
  private let content: () -> Content
  private let label: Label

  /// Creates a disclosure group with the given label and content views.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    isExpanded = nil
    self.content = content
    self.label = label()
  }

  /// Creates a disclosure group with the given label and content views, and a binding to the expansion state.
  public init(
    isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label()
  }

  public var body: some View {
    let isExpanded = isExpanded ?? $isOwnExpanded
    VStack(alignment: .leading) {
      DisclosureButton(isExpanded: isExpanded, label: label)
      if isExpanded.wrappedValue { content() }
    }
  }
}

extension DisclosureGroup where Label == Text {
  /// Creates a disclosure group that generates its label from a title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(key) }
  }

  /// Creates a disclosure group that generates its label from a title, with a binding to the expansion state.
  public init(
    _ key: LocalizedStringKey,
    isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(key) }
  }

  /// Creates a disclosure group that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a disclosure group that generates its label from a title, with a binding to the expansion state.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}

/// A stylized view, with an optional label, that visually collects a logical grouping of content.
public struct GroupBox<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content

  /// Creates a group box with the provided label and view content.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  /// Creates a group box with the provided label and view content.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.label = label
  }

  public var body: some View {
    VStack(alignment: .leading) {
      label.font(.headline)
      content
    }
    .padding(12)
    .wrapped(["background": "var(--control)", "border-radius": "10px"])
  }
}

extension GroupBox where Label == EmptyView {
  /// Creates an unlabeled group box with the provided view content.
  public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

extension GroupBox where Label == Text {
  /// Creates a group box with the provided view content and title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
}

/// A container for attaching a label to a value-bearing view.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content

  /// Creates a labeled view.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  public var body: some View {
    HStack {
      label
      Spacer()
      content.foregroundColor(.secondary)
    }
  }
}

extension LabeledContent where Label == Text {
  /// Creates a labeled view that generates its label from a title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a labeled informational view from a title and a string.
  public init<Value: StringProtocol>(_ key: LocalizedStringKey, value: Value) {
    self.init(content: { Text(value) }, label: { Text(key) })
  }

  /// Creates a labeled informational view from a title and a formatted value.
  public init<Format: FormatStyle>(
    _ key: LocalizedStringKey,
    value: Format.FormatInput,
    format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    self.init(content: { Text(value, format: format) }, label: { Text(key) })
  }
}

/// An interface, consisting of a label and additional content, that you display when the content of your app
/// is unavailable to users.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates an interface with a label, a description and actions.
  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  public var body: some View {
    VStack(spacing: 12) {
      label.font(.title2).bold()
      description.foregroundColor(.secondary)
      actions
    }
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension ContentUnavailableView
where Label == TributaryUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Creates an interface that generates its label from a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init {
      TributaryUI.Label(key, systemImage: name)
    } description: {
      description
    } actions: {
      EmptyView()
    }
  }

  /// Creates an interface that indicates an empty search result.
  public static var search: Self { Self("No Results", systemImage: "magnifyingglass") }

  /// Creates an interface that indicates an empty search result.
  public static func search(text: String) -> Self {
    Self("No Results for \u{201C}\(text)\u{201D}", systemImage: "magnifyingglass")
  }
}

/// A container view that displays semantically related controls in a row.
public struct ControlGroup<Content: View>: View {
  private let content: Content

  /// Creates a control group with the given content.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View { HStack(spacing: 4) { content } }
}

/// A view that shows a value within a range.
public struct Gauge<Label: View>: View {
  private let value: Double
  private let label: Label

  /// Creates a gauge showing a value within a range and describes the gauge's purpose.
  public init<Value: BinaryFloatingPoint>(
    value: Value,
    in range: ClosedRange<Value> = 0...1,
    @ViewBuilder label: () -> Label
  ) {
    let length = range.upperBound - range.lowerBound
    self.value = length > 0 ? Double((value - range.lowerBound) / length) : 0
    self.label = label()
  }

  public var body: some View {
    HStack {
      label
      ProgressIndicator(value: value)
    }
  }
}
