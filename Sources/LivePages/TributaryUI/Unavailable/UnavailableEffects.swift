import Foundation

// Animations and effects that this library doesn't implement.

/// The visual effects of a view.
@available(
  *,
  unavailable,
  message: "Apply the effects to the view, in a GeometryReader if they need its size."
)
public struct EmptyVisualEffect {
  public func blur(radius: CGFloat, opaque: Bool = false) -> Self { self }
  public func brightness(_ amount: Double) -> Self { self }
  public func contrast(_ amount: Double) -> Self { self }
  public func grayscale(_ amount: Double) -> Self { self }
  public func hueRotation(_ angle: Angle) -> Self { self }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
  public func offset(_ offset: CGSize) -> Self { self }
  public func opacity(_ opacity: Double) -> Self { self }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> Self { self }
  public func rotation3DEffect(
    _ angle: Angle,
    axis: (x: CGFloat, y: CGFloat, z: CGFloat),
    anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> Self {
    self
  }
  public func saturation(_ amount: Double) -> Self { self }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> Self { self }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> Self { self }
}

/// The tracks of keyframes that change a value.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
public struct KeyframeTrack<Root, Value> {
  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> [_Keyframe<Value>]
  ) {}
}

/// A keyframe.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
public class _Keyframe<Value> {
  init() {}
}

/// A keyframe reached at a constant speed.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
public final class LinearKeyframe<Value>: _Keyframe<Value> {
  public init(_ value: Value, duration: TimeInterval) {}
}

/// A keyframe that is reached along a cubic curve.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
public final class CubicKeyframe<Value>: _Keyframe<Value> {
  public init(_ value: Value, duration: TimeInterval) {}
}

/// A keyframe that is reached like a spring.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
public final class SpringKeyframe<Value>: _Keyframe<Value> {
  public init(_ value: Value, duration: TimeInterval? = nil, spring: Any? = nil) {}
}

/// A keyframe that is reached immediately.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
public final class MoveKeyframe<Value>: _Keyframe<Value> {
  public init(_ value: Value) {}
}

/// A result builder of keyframes.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
@resultBuilder
public enum KeyframeTrackContentBuilder<Value> {
  public static func buildExpression(_ keyframe: _Keyframe<Value>) -> _Keyframe<Value> { keyframe }
  public static func buildBlock(_ keyframes: _Keyframe<Value>...) -> [_Keyframe<Value>] { keyframes }
}

/// A result builder of tracks of keyframes.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
@resultBuilder
public enum KeyframesBuilder<Root> {
  public static func buildExpression<Value>(_ track: KeyframeTrack<Root, Value>) -> _KeyframeTracks<Root> {
    _KeyframeTracks()
  }
  public static func buildExpression(_ keyframe: _Keyframe<Root>) -> _KeyframeTracks<Root> {
    _KeyframeTracks()
  }
  public static func buildBlock(_ tracks: _KeyframeTracks<Root>...) -> _KeyframeTracks<Root> {
    _KeyframeTracks()
  }
}

/// The keyframes of a value.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
public struct _KeyframeTracks<Root> {}

extension View {
  /// Applies a sequence of phases with animations.
  @available(*, unavailable, message: "Change state with withAnimation, one step after another.")
  public func phaseAnimator<Phase: Equatable, Content: View>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView, Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    self
  }

  /// Applies a sequence of phases with animations.
  @available(*, unavailable, message: "Change state with withAnimation, one step after another.")
  public func phaseAnimator<Phase: Equatable, Content: View>(
    _ phases: some Sequence<Phase>,
    trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView, Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    self
  }

  /// Applies keyframes.
  @available(*, unavailable, message: "Change state with withAnimation, one step after another.")
  public func keyframeAnimator<Value, Content: View>(
    initialValue: Value,
    repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView, Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> _KeyframeTracks<Value>
  ) -> some View {
    self
  }

  /// Applies keyframes.
  @available(*, unavailable, message: "Change state with withAnimation, one step after another.")
  public func keyframeAnimator<Value, Content: View>(
    initialValue: Value,
    trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView, Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> _KeyframeTracks<Value>
  ) -> some View {
    self
  }

  /// Applies effects that depend on the view's geometry.
  @available(
    *,
    unavailable,
    message: "Apply the effects to the view, in a GeometryReader if they need its size."
  )
  public func visualEffect<Content>(_ effect: @escaping (EmptyVisualEffect, GeometryProxy) -> Content)
    -> some View
  {
    self
  }
}

/// The view that an animator modifies.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
public struct PlaceholderContentView: View {
  public var body: some View { EmptyView() }
}

/// A view that cycles through phases with animations.
@available(*, unavailable, message: "Change state with withAnimation, one step after another.")
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  public init(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {}
  public init(
    _ phases: some Sequence<Phase>,
    trigger: some Equatable,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {}
  public var body: some View { EmptyView() }
}

// MARK: Presentation

extension View {
  /// Adds an inspector beside the view.
  @available(*, unavailable, message: "Use sheet(isPresented:), or an HStack with a second column.")
  public func inspector<Content: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder content: () -> Content
  ) -> some View {
    self
  }

  /// Sets the width of an inspector.
  @available(*, unavailable, message: "Use frame(width:).")
  public func inspectorColumnWidth(_ width: CGFloat) -> some View { self }

  /// Sets the width of an inspector.
  @available(*, unavailable, message: "Use frame(minWidth:maxWidth:).")
  public func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    self
  }

  /// Sets the width of a column of a navigation split view.
  @available(*, unavailable, message: "The sidebar is between 200 and 320 points wide.")
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

  /// Sets the width of a column of a navigation split view.
  @available(*, unavailable, message: "The sidebar is between 200 and 320 points wide.")
  public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil)
    -> some View
  {
    self
  }

  /// Makes the content behind a sheet available.
  @available(*, unavailable, message: "The content behind a dialog of a browser can't be used.")
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View
  {
    self
  }

  /// Performs an action when an activity continues.
  @available(*, unavailable, message: "A page receives no activities. Exclude the modifier with #if os(iOS).")
  public func onContinueUserActivity(_ type: String, perform action: @escaping (Any) -> Void) -> some View {
    self
  }

  /// Adds a menu to the title of the screen.
  @available(*, unavailable, message: "Add a Menu to the toolbar.")
  public func toolbarTitleMenu<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

  /// Sets the secondary title of the screen.
  @available(*, unavailable, message: "Add a Text to the content of the screen.")
  public func navigationSubtitle(_ subtitle: LocalizedStringKey) -> some View { self }

  /// Adds scopes to a search field.
  @available(*, unavailable, message: "Add a Picker with the segmented style to the content.")
  public func searchScopes<Scope: Hashable, Scopes: View>(
    _ scope: Binding<Scope>,
    @ViewBuilder scopes: () -> Scopes
  ) -> some View {
    self
  }

  /// Adds suggestions to a search field.
  @available(*, unavailable, message: "Show the suggestions in the list.")
  public func searchSuggestions<Content: View>(@ViewBuilder _ suggestions: () -> Content) -> some View {
    self
  }

  /// Associates a suggestion with text.
  @available(*, unavailable, message: "Use a Button that sets the text.")
  public func searchCompletion(_ completion: String) -> some View { self }

  /// Binds the focus of a search field to a property.
  @available(*, unavailable, message: "Use a TextField with focused(_:).")
  public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View { self }

  /// Makes a cell span columns of a grid.
  @available(*, unavailable, message: "Put the view between two Grids in a VStack.")
  public func gridCellColumns(_ count: Int) -> some View { self }

  /// Sets the axes along which a cell doesn't make its grid larger.
  @available(*, unavailable, message: "Put the view between two Grids in a VStack.")
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }

  /// Sets the alignment of a column of a grid.
  @available(*, unavailable, message: "Use frame(maxWidth: .infinity, alignment:) in the cells.")
  public func gridColumnAlignment(_ alignment: HorizontalAlignment) -> some View { self }

  /// Sets the distance between the rows of a list.
  @available(*, unavailable, message: "Use listRowInsets or padding in the rows.")
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }

  /// Sets the visibility of the indicator of menus.
  @available(*, unavailable, message: "Menus have an indicator. Use a contextMenu.")
  public func menuIndicator(_ visibility: Visibility) -> some View { self }

  /// Adds a view above the tabs.
  @available(*, unavailable, message: "Put the view below the TabView in a VStack.")
  public func tabViewBottomAccessory<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
}

/// The interaction with the content behind a sheet.
@available(*, unavailable, message: "The content behind a dialog of a browser can't be used.")
public struct PresentationBackgroundInteraction {
  public static var automatic: Self { Self() }
  public static var enabled: Self { Self() }
  public static var disabled: Self { Self() }
  public static func enabled(upThrough detent: PresentationDetent) -> Self { Self() }
}

// MARK: Styles

extension View {
  /// Sets the style of gauges.
  @available(*, unavailable, message: "A Gauge is a bar. Draw another one with Circle().trim(from:to:).")
  public func gaugeStyle(_ style: _GaugeStyle) -> some View { self }

  /// Sets the style of group boxes.
  @available(*, unavailable, message: "Write a view of your own instead of the style.")
  public func groupBoxStyle<Style>(_ style: Style) -> some View { self }

  /// Sets the style of labeled contents.
  @available(*, unavailable, message: "Write a view of your own instead of the style.")
  public func labeledContentStyle<Style>(_ style: Style) -> some View { self }

  /// Sets the style of disclosure groups.
  @available(*, unavailable, message: "Write a view of your own instead of the style.")
  public func disclosureGroupStyle<Style>(_ style: Style) -> some View { self }

  /// Sets the style of control groups.
  @available(*, unavailable, message: "Write a view of your own instead of the style.")
  public func controlGroupStyle<Style>(_ style: Style) -> some View { self }
}

/// A style of gauges.
@available(*, unavailable, message: "A Gauge is a bar. Draw another one with Circle().trim(from:to:).")
public struct _GaugeStyle {
  public static var automatic: Self { Self() }
  public static var accessoryCircular: Self { Self() }
  public static var accessoryCircularCapacity: Self { Self() }
  public static var accessoryLinear: Self { Self() }
  public static var accessoryLinearCapacity: Self { Self() }
  public static var linearCapacity: Self { Self() }
}

/// A custom style of group boxes.
@available(*, unavailable, message: "Write a view of your own instead of the style.")
@MainActor
@preconcurrency
public protocol GroupBoxStyle {
  typealias Configuration = GroupBoxStyleConfiguration
}

/// The properties of a group box.
@available(*, unavailable, message: "Write a view of your own instead of the style.")
public struct GroupBoxStyleConfiguration {
  public var label: EmptyView { EmptyView() }
  public var content: EmptyView { EmptyView() }
}

/// A custom style of disclosure groups.
@available(*, unavailable, message: "Write a view of your own instead of the style.")
@MainActor
@preconcurrency
public protocol DisclosureGroupStyle {
  typealias Configuration = DisclosureGroupStyleConfiguration
}

/// The properties of a disclosure group.
@available(*, unavailable, message: "Write a view of your own instead of the style.")
public struct DisclosureGroupStyleConfiguration {
  public var label: EmptyView { EmptyView() }
  public var content: EmptyView { EmptyView() }
  public var isExpanded: Bool {
    get { false }
    nonmutating set {}
  }
}

/// A custom style of labeled contents.
@available(*, unavailable, message: "Write a view of your own instead of the style.")
@MainActor
@preconcurrency
public protocol LabeledContentStyle {
  typealias Configuration = LabeledContentStyleConfiguration
}

/// The properties of a labeled content.
@available(*, unavailable, message: "Write a view of your own instead of the style.")
public struct LabeledContentStyleConfiguration {
  public var label: EmptyView { EmptyView() }
  public var content: EmptyView { EmptyView() }
}
