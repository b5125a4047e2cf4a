import Foundation

// Names for drawing that this library doesn't implement.

extension Canvas {
  /// Creates and configures a canvas that you supply with renderable child views.
  @available(*, unavailable, message: "Draw texts and images in the context, or put the views into a ZStack.")
  public init<Symbols: View>(
    opaque: Bool = false,
    colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    @ViewBuilder symbols: () -> Symbols
  ) {
    self.init(renderer: renderer)
  }
}

extension GraphicsContext {
  /// Content that is ready to be drawn.
  @available(*, unavailable, message: "Draw the text or the image itself. A server can't measure it.")
  public struct Resolved {
    public var size: CGSize { .zero }
    public func measure(in size: CGSize) -> CGSize { size }
  }

  @available(*, unavailable, message: "Draw the text or the image itself. A server can't measure it.")
  public func draw(_ content: Resolved, at point: CGPoint, anchor: UnitPoint = .center) {}
  @available(*, unavailable, message: "Draw the text or the image itself. A server can't measure it.")
  public func draw(_ content: Resolved, in rectangle: CGRect) {}
  @available(*, unavailable, message: "Draw the text or the image itself. A server can't measure it.")
  public func resolve(_ text: Text) -> Resolved { Resolved() }
  @available(*, unavailable, message: "Draw the text or the image itself. A server can't measure it.")
  public func resolve(_ image: Image) -> Resolved { Resolved() }
  @available(*, unavailable, message: "Draw texts and images in the context, or put the views into a ZStack.")
  public func resolveSymbol<ID: Hashable>(id: ID) -> Resolved? { nil }
}

extension GraphicsContext.Filter {
  @available(*, unavailable, message: "A page has no such filter. Use a blur.")
  public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Self {
    .blur(radius: 0)
  }
}

/// A two-dimensional gradient defined by a grid of positioned colors.
@available(*, unavailable, message: "Use a LinearGradient or a RadialGradient.")
public struct MeshGradient: ShapeStyle {
  public init(width: Int, height: Int, points: [SIMD2<Float>], colors: [Color]) {}
  public var _css: String { "none" }
}

/// A radial gradient that draws an ellipse.
@available(*, unavailable, message: "Use a RadialGradient.")
public struct EllipticalGradient: ShapeStyle {
  public init(
    colors: [Color],
    center: UnitPoint = .center,
    startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {}
  public init(
    gradient: Gradient,
    center: UnitPoint = .center,
    startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {}
  public var _css: String { "none" }
}

@available(*, unavailable, message: "Use a LinearGradient or a RadialGradient.")
extension MeshGradient: View {
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "Use a RadialGradient.")
extension EllipticalGradient: View {
  public var body: some View { EmptyView() }
}

// MARK: Layouts

/// A type that defines a custom layout.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public protocol Layout {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews
}

@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
extension Layout {
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { content() }
}

/// A proposal for a view's size.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public struct ProposedViewSize {
  public var width: CGFloat?
  public var height: CGFloat?
  public static var unspecified: Self { Self(width: nil, height: nil) }
  public static var zero: Self { Self(width: 0, height: 0) }
  public static var infinity: Self { Self(width: .infinity, height: .infinity) }
  public init(width: CGFloat?, height: CGFloat?) {}
  public init(_ size: CGSize) {}
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    size
  }
}

/// A collection of the subviews of a custom layout.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public struct LayoutSubviews: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> LayoutSubview { LayoutSubview() }
}

/// A proxy for a subview of a custom layout.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public struct LayoutSubview {
  public var priority: Double { 0 }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { .zero }
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {}
}

/// A key for accessing a layout value of a custom layout's subviews.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The layout-specific properties of a custom layout.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public struct LayoutProperties {
  public var stackOrientation: Axis?
  public init() {}
}

@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
extension LayoutSubview {
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value { Key.defaultValue }
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { ViewDimensions() }
}

extension View {
  /// Associates a value with a custom layout property.
  @available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View { self }
}

// MARK: Alignment

extension View {
  /// Sets the view's horizontal alignment.
  @available(*, unavailable, message: "Use padding or offset, or another alignment of the stack.")
  public func alignmentGuide(
    _ guide: HorizontalAlignment,
    computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    self
  }

  /// Sets the view's vertical alignment.
  @available(*, unavailable, message: "Use padding or offset, or another alignment of the stack.")
  public func alignmentGuide(
    _ guide: VerticalAlignment,
    computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    self
  }
}

/// A view's size and alignment guides.
@available(*, unavailable, message: "Use padding or offset, or another alignment of the stack.")
public struct ViewDimensions {
  public var width: CGFloat { 0 }
  public var height: CGFloat { 0 }
  public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
  public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}

// MARK: Animatable data

/// Adds the animatable data of a type.
@available(*, unavailable, message: "Write the property animatableData. AnimatablePair combines two values.")
@attached(peer)
public macro Animatable() = #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

/// Excludes a property from the animatable data of a type.
@available(*, unavailable, message: "Write the property animatableData without this property.")
@attached(peer)
public macro AnimatableIgnored() =
  #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
