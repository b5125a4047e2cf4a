import LivePagesCore

/// A view that shows the progress toward completion of a task.
public struct ProgressView<Label: View>: _PrimitiveView {
  private let value: Double?
  private let label: Label
  /// The timer whose progress the view shows, or `nil` if it shows the value.
  private let timer: ProgressTimer?

  init(value: Double?, label: Label, timer: ProgressTimer? = nil) {
    self.value = value
    self.label = label
    self.timer = timer
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    if let timer { return TimedProgress(timer: timer, label: label)._boxes(in: context) }
    if let style = context.environment[style: ProgressViewStyleConfiguration.self] {
      let label = ProgressViewStyleConfiguration.Label(content: AnyView(label))
      let configuration = ProgressViewStyleConfiguration(fractionCompleted: value, label: label)
      return [Self.stack(style.boxes(of: configuration, in: context))]
    }
    let label = label._boxes(in: context.appending(0))
    let indicator = ViewBox(.progress(value: value)).filling(width: value == nil ? nil : true)
    // A bar has its label above, and a spinner below.
    return [
      value == nil ? Self.stack([indicator] + label) : Self.stack(label + [indicator], alignment: .leading)
    ]
  }

  /// Returns a stack whose indicator has the text beside it as its accessibility label.
  private static func stack(_ boxes: [ViewBox], alignment: Alignment = .center) -> ViewBox {
    let kind = BoxKind.custom { box in
      let pieces = BoxAssembly.pieces(of: box.children)
      let name = pieces.parts.filter { !$0.isIndicator }.title
      return pieces.map { piece in
        guard case .part(var part) = piece, part.isIndicator, !name.isEmpty else { return piece }
        part.name(name)
        return .part(part)
      }
    }
    let content = ViewBox(kind, children: boxes)
    return ViewBox(.stack(axis: .vertical, spacing: nil, alignment: alignment), children: [content])
  }
}

extension ProgressView where Label == ProgressViewStyleConfiguration.Label? {
  /// Creates a progress view with the default appearance based on a style configuration.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(value: configuration.fractionCompleted, label: configuration.label)
  }
}

extension ProgressView where Label == EmptyView {
  /// Creates a progress view for showing indeterminate progress, without a label.
  public init() { self.init(value: nil, label: EmptyView()) }

  /// Creates a progress view for showing determinate progress.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value.map { Double($0 / total) }, label: EmptyView())
  }
}

extension ProgressView where Label == Text {
  /// Creates a progress view for showing indeterminate progress that generates its label from a title.
  public init(_ key: LocalizedStringKey) { self.init(value: nil, label: Text(key)) }
}

extension ProgressView where Label == Text {
  /// Creates a progress view for showing indeterminate progress that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title) { self.init(value: nil, label: Text(title)) }

  /// Creates a progress view for showing determinate progress that generates its label from a title.
  public init<Value: BinaryFloatingPoint>(_ key: LocalizedStringKey, value: Value?, total: Value = 1) {
    self.init(value: value.map { Double($0 / total) }, label: Text(key))
  }

  /// Creates a progress view for showing determinate progress that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol, Value: BinaryFloatingPoint>(
    _ title: Title,
    value: Value?,
    total: Value = 1
  ) {
    self.init(value: value.map { Double($0 / total) }, label: Text(title))
  }
}

extension ProgressView {
  /// Creates a progress view for showing indeterminate progress that displays a custom label.
  public init(@ViewBuilder label: () -> Label) { self.init(value: nil, label: label()) }

  /// Creates a progress view for showing determinate progress, with custom labels.
  public init<Value: BinaryFloatingPoint, Title: View, CurrentValue: View>(
    value: Value?,
    total: Value = 1,
    @ViewBuilder label: () -> Title,
    @ViewBuilder currentValueLabel: () -> CurrentValue
  ) where Label == _ProgressLabels<Title, CurrentValue> {
    let labels = _ProgressLabels(title: label(), currentValue: currentValueLabel())
    self.init(value: value.map { Double($0 / total) }, label: labels)
  }

  /// Creates a progress view for showing determinate progress, with a custom label.
  public init<Value: BinaryFloatingPoint>(
    value: Value?,
    total: Value = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value: value.map { Double($0 / total) }, label: label())
  }
}

/// The label of a progress view, and the label of its current value.
public struct _ProgressLabels<Title: View, CurrentValue: View>: View {
  let title: Title
  let currentValue: CurrentValue
  public var body: some View {
    title
    currentValue.font(.caption).foregroundColor(.secondary)
  }
}

/// A type that applies standard interaction behavior to all progress views within a view hierarchy.
@MainActor
@preconcurrency
public protocol ProgressViewStyle {
  /// A view that represents the body of a progress view.
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration

  /// Creates a view representing the body of a progress view.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a progress view instance.
public struct ProgressViewStyleConfiguration {
  /// A type-erased label describing the task represented by the progress view.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The completed fraction of the task represented by the progress view, from 0 to 1, or `nil` if the progress is
  /// indeterminate.
  public let fractionCompleted: Double?
  /// A view that describes the task represented by the progress view.
  public let label: Label?
  /// A view that describes the current value of a progress view.
  ///
  /// It is always `nil`.
  ///
  /// - Note: Differs: `label` includes the label of the current value.
  public var currentValueLabel: Label? { nil }
}

/// The default progress view style.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    ProgressIndicator(value: configuration.fractionCompleted)
    configuration.label
  }
}

/// A progress view style that uses a circular indicator, without the completed fraction.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private var tint: Color?

  public init() {}
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    ProgressIndicator(value: nil).tint(tint)
    configuration.label
  }
}

/// A progress view style that visually indicates its progress using a horizontal bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private var tint: Color?

  public init() {}
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label
    ProgressIndicator(value: configuration.fractionCompleted ?? 0).tint(tint)
  }
}

extension BoxPart {
  /// A Boolean value that indicates whether the element is the indicator of a progress view.
  fileprivate var isIndicator: Bool {
    tag == .progress || value(of: "role") == "progressbar"
  }
}

struct ProgressIndicator: _PrimitiveView {
  let value: Double?

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    [ViewBox(.progress(value: value)).filling(width: value == nil ? nil : true)]
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  public static var automatic: Self { Self() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: Self { Self() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: Self { Self() }
}

extension View {
  /// Sets the style for progress views in this view.
  public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}
