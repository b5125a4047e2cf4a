import Foundation

// Drawing that this library doesn't implement.

/// A view for immediate-mode drawing.
@available(*, unavailable, message: "Compose shapes in a ZStack.")
public struct Canvas: View {
  public init(
    opaque: Bool = false,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {}
  public init<Symbols: View>(
    opaque: Bool = false,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    @ViewBuilder symbols: () -> Symbols
  ) {}
  public var body: some View { EmptyView() }
}

/// A destination of immediate-mode drawing.
@available(*, unavailable, message: "Compose shapes in a ZStack.")
public struct GraphicsContext {
  /// A color or pattern.
  public struct Shading {
    public static var foreground: Self { Self() }
    public static func color(_ color: Color) -> Self { Self() }
    public static func style<Style: ShapeStyle>(_ style: Style) -> Self { Self() }
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Self {
      Self()
    }
    public static func radialGradient(
      _ gradient: Gradient,
      center: CGPoint,
      startRadius: CGFloat,
      endRadius: CGFloat
    ) -> Self {
      Self()
    }
  }

  /// A filter.
  public struct Filter {
    public static func blur(radius: CGFloat) -> Self { Self() }
    public static func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Self
    {
      Self()
    }
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Self { Self() }
  }

  /// Content that is ready to be drawn.
  public struct Resolved {
    public var size: CGSize { .zero }
    public func measure(in size: CGSize) -> CGSize { size }
  }

  public var opacity: Double {
    get { 1 }
    set {}
  }
  public var blendMode: BlendMode {
    get { .normal }
    set {}
  }
  public mutating func translateBy(x: CGFloat, y: CGFloat) {}
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
  public mutating func rotate(by angle: Angle) {}
  public mutating func clip(to path: Path) {}
  public mutating func addFilter(_ filter: Filter) {}
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
  public func draw(_ text: Text, in rectangle: CGRect) {}
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {}
  public func draw(_ image: Image, in rectangle: CGRect) {}
  public func draw(_ content: Resolved, at point: CGPoint, anchor: UnitPoint = .center) {}
  public func draw(_ content: Resolved, in rectangle: CGRect) {}
  public func drawLayer(_ content: (inout GraphicsContext) -> Void) {}
  public func resolve(_ text: Text) -> Resolved { Resolved() }
  public func resolve(_ image: Image) -> Resolved { Resolved() }
  public func resolveSymbol<ID: Hashable>(id: ID) -> Resolved? { nil }
}

/// A gradient of colors between the points of a grid.
@available(*, unavailable, message: "Use a LinearGradient or a RadialGradient.")
public struct MeshGradient: ShapeStyle {
  public init(width: Int, height: Int, points: [SIMD2<Float>], colors: [Color]) {}
  public var _css: String { "none" }
}

/// A gradient along the radius of an ellipse.
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

/// The views that a custom layout places.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public struct LayoutSubviews: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> LayoutSubview { LayoutSubview() }
}

/// A view that a custom layout places.
@available(*, unavailable, message: "Use stacks, Grid or LazyVGrid.")
public struct LayoutSubview {
  public var priority: Double { 0 }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { .zero }
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {}
}

/// A type-erased custom layout.
@available(*, unavailable, message: "Choose between the stacks with if.")
public struct AnyLayout {
  public init(_ layout: Any) {}
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { content() }
}

/// A custom layout that arranges views horizontally.
@available(*, unavailable, message: "Choose between the stacks with if.")
public struct HStackLayout {
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {}
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { content() }
}

/// A custom layout that arranges views vertically.
@available(*, unavailable, message: "Choose between the stacks with if.")
public struct VStackLayout {
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {}
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { content() }
}

// MARK: Alignment

extension View {
  /// Sets the view's horizontal alignment guide.
  @available(*, unavailable, message: "Use padding or offset, or another alignment of the stack.")
  public func alignmentGuide(
    _ guide: HorizontalAlignment,
    computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    self
  }

  /// Sets the view's vertical alignment guide.
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
