/// A view that shows the progress toward completion of a task.
public struct ProgressView<Label: View>: _PrimitiveView {
  private let value: Double?
  private let label: Label

  fileprivate init(value: Double?, label: Label) {
    self.value = value
    self.label = label
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    if let maker = context.environment.progressMaker {
      let label = ProgressViewStyleConfiguration.Label(content: AnyView(label))
      let configuration = ProgressViewStyleConfiguration(fractionCompleted: value, label: label)
      // The style's own body may contain progress views. The environment doesn't apply the style to them
      // again.
      var context = context
      context.environment.progressMaker = nil
      let content = maker.make(configuration)._boxes(in: context)
      return [ViewBox(.stack(axis: .vertical, spacing: nil, alignment: .center), children: content)]
    }
    let label = label._boxes(in: context.appending(0))
    let indicator = ViewBox(.progress(value: value)).filling(width: value == nil ? nil : true)
    return [
      ViewBox(.stack(axis: .vertical, spacing: nil, alignment: .center), children: [indicator] + label)
    ]
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
}

extension ProgressView {
  /// Creates a progress view for showing indeterminate progress that displays a custom label.
  public init(@ViewBuilder label: () -> Label) { self.init(value: nil, label: label()) }

  /// Creates a progress view for showing determinate progress, with a custom label.
  public init<Value: BinaryFloatingPoint>(
    value: Value?,
    total: Value = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value: value.map { Double($0 / total) }, label: label())
  }
}

/// A type that applies standard interaction behavior to all progress views within a view hierarchy.
@MainActor
@preconcurrency
public protocol ProgressViewStyle {
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

  /// The completed fraction of the task represented by the progress view, from 0 to 1. `nil` if the progress
  /// is indeterminate.
  public let fractionCompleted: Double?
  /// A view that describes the task represented by the progress view.
  public let label: Label?
  /// A view that describes the current value of a progress view. It is always `nil`.
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
  public init() {}
  public init(tint: Color) {}
  public func makeBody(configuration: Configuration) -> some View {
    ProgressIndicator(value: nil)
    configuration.label
  }
}

/// A progress view style that visually indicates its progress using a horizontal bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label
    ProgressIndicator(value: configuration.fractionCompleted ?? 0)
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

struct ProgressMaker {
  let make: @MainActor (ProgressViewStyleConfiguration) -> AnyView
}

private enum ProgressMakerKey: EnvironmentKey {
  static var defaultValue: ProgressMaker? { nil }
}

extension EnvironmentValues {
  var progressMaker: ProgressMaker? {
    get { self[ProgressMakerKey.self] }
    set { self[ProgressMakerKey.self] = newValue }
  }
}

extension View {
  /// Sets the style for progress views in this view.
  public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
    let maker = ProgressMaker { AnyView(style.makeBody(configuration: $0)) }
    return transformingEnvironment { $0.progressMaker = maker }
  }
}
