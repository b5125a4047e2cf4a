/// An activity, or the part of it that is done.
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
      // A style may show the activity in the style around it.
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
  /// Creates the activity that a style shows, in the style where no other is set.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(value: configuration.fractionCompleted, label: configuration.label)
  }
}

extension ProgressView where Label == EmptyView {
  /// Creates an activity indicator.
  public init() { self.init(value: nil, label: EmptyView()) }

  /// Creates a bar for the part of a total that is done.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value.map { Double($0 / total) }, label: EmptyView())
  }
}

extension ProgressView where Label == Text {
  /// Creates an activity indicator with a title.
  public init(_ key: LocalizedStringKey) { self.init(value: nil, label: Text(key)) }
}

extension ProgressView where Label == Text {
  /// Creates an activity indicator with a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title) { self.init(value: nil, label: Text(title)) }

  /// Creates a bar with a title for the part of a total that is done.
  public init<Value: BinaryFloatingPoint>(_ key: LocalizedStringKey, value: Value?, total: Value = 1) {
    self.init(value: value.map { Double($0 / total) }, label: Text(key))
  }
}

extension ProgressView {
  /// Creates an activity indicator with a label.
  public init(@ViewBuilder label: () -> Label) { self.init(value: nil, label: label()) }

  /// Creates a bar with a label for the part of a total that is done.
  public init<Value: BinaryFloatingPoint>(
    value: Value?,
    total: Value = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value: value.map { Double($0 / total) }, label: label())
  }
}

/// A style of activities, which makes a view of one.
@MainActor
@preconcurrency
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration

  /// Returns the view of an activity.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of an activity for a style.
public struct ProgressViewStyleConfiguration {
  /// The label of an activity.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The part that is done; `nil` if that isn't known.
  public let fractionCompleted: Double?
  /// The label.
  public let label: Label?
  /// The label of the value: always `nil`.
  public var currentValueLabel: Label? { nil }
}

/// The style of activities where no other is set.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    ProgressIndicator(value: configuration.fractionCompleted)
    configuration.label
  }
}

/// A style with a circle, whose part that is done isn't shown.
public struct CircularProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
  public func makeBody(configuration: Configuration) -> some View {
    ProgressIndicator(value: nil)
    configuration.label
  }
}

/// A style with a bar.
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
  /// Sets the style of the activities in the view.
  public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
    let maker = ProgressMaker { AnyView(style.makeBody(configuration: $0)) }
    return transformingEnvironment { $0.progressMaker = maker }
  }
}
