/// A built-in size of presentations.
public protocol PresentationSizing: Sendable {
  /// The width as CSS, or `nil` for the default.
  var _width: String? { get }
  /// The height as CSS, or `nil` for the default.
  var _height: String? { get }
}

/// The default size of presentations.
public struct AutomaticPresentationSizing: PresentationSizing {
  public var _width: String? { nil }
  public var _height: String? { nil }
}

/// A size of presentations for forms, which are narrower than pages.
public struct FormPresentationSizing: PresentationSizing {
  public var _width: String? { "min(100%, 28rem)" }
  public var _height: String? { nil }
}

/// A size of presentations that is roughly that of a page of paper.
public struct PagePresentationSizing: PresentationSizing {
  public var _width: String? { "min(100%, 48rem)" }
  public var _height: String? { nil }
}

/// A size of presentations that fits their content.
public struct FittedPresentationSizing: PresentationSizing {
  public var _width: String? { "fit-content" }
  public var _height: String? { "fit-content" }
}

extension PresentationSizing where Self == AutomaticPresentationSizing {
  public static var automatic: Self { Self() }
}
extension PresentationSizing where Self == FormPresentationSizing {
  public static var form: Self { Self() }
}
extension PresentationSizing where Self == PagePresentationSizing {
  public static var page: Self { Self() }
}
extension PresentationSizing where Self == FittedPresentationSizing {
  public static var fitted: Self { Self() }
}

extension View {
  /// Sets the sizing of the containing presentation.
  ///
  /// - Note: Differs: the sizes are those of the library.
  public func presentationSizing<Sizing: PresentationSizing>(_ sizing: Sizing) -> some View {
    var style = BoxStyle(["width": sizing._width, "height": sizing._height])
    if sizing._height != nil { style["max-height"] = "94dvh" }
    return adding(.presentationTraits(BoxPresentationTraits(style: style)))
  }
}
