import Foundation
import LivePagesCore

/// A view that displays an image.
///
/// The image is either a symbol or an image file. The view looks up image files by name among the app's resources:
/// `Name.png`, `.jpg`, `.gif`, `.webp` or `.svg`. The file can be a separate resource or part of an asset catalog.
///
/// - Note: Differs: symbols are drawings from Bootstrap Icons. A symbol without a drawing is shown as a placeholder,
///   and reported once.
public struct Image: Equatable, Sendable {
  enum Source: Equatable, Sendable {
    case symbol(String)
    case file(PictureFile)
    case missing(String)
    /// The placeholder of an image that isn't loaded.
    case empty
  }

  let source: Source
  /// The mode for resizing the image to fit its space, or `nil` to keep its size.
  private var resizing: ResizingMode?
  private var label: String?
  private var isDecorative = false

  init(source: Source, label: String? = nil, isDecorative: Bool = false) {
    self.source = source
    self.label = label
    self.isDecorative = isDecorative
  }

  /// Creates a system symbol image.
  nonisolated public init(systemName name: String) { source = .symbol(name) }

  /// Creates a system symbol image.
  ///
  /// The variable value is ignored.
  ///
  /// - Note: Differs: a symbol is drawn in full, whatever its variable value is.
  nonisolated public init(systemName name: String, variableValue: Double?) { source = .symbol(name) }

  /// Creates a labeled image.
  ///
  /// Its accessibility label is the name of the image.
  nonisolated public init(_ name: String, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle, label: name, isDecorative: false)
  }

  /// Creates a labeled image with the specified accessibility label.
  nonisolated public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(name, bundle: bundle, label: label.plainText, isDecorative: false)
  }

  /// Creates an unlabeled, decorative image.
  nonisolated public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle, label: nil, isDecorative: true)
  }

  /// Creates an image based on a UIKit image.
  nonisolated public init(uiImage image: UIImage) { self = image.image }

  nonisolated private init(_ name: String, bundle: Bundle?, label: String?, isDecorative: Bool) {
    source = AppResources.picture(named: name, in: bundle).map { .file($0) } ?? .missing(name)
    self.label = label
    self.isDecorative = isDecorative
  }

  /// The mode used to resize an image to fit within its containing view.
  public enum ResizingMode: Hashable, Sendable {
    case tile, stretch
  }

  /// A type that indicates how to render images.
  public enum TemplateRenderingMode: Hashable, Sendable {
    case template, original
  }

  /// The level of quality for rendering an image that requires interpolation.
  public enum Interpolation: Hashable, Sendable {
    case none, low, medium, high
  }

  /// A scale to apply to images relative to text.
  public enum Scale: Hashable, Sendable {
    case small, medium, large
  }

  /// Sets the mode by which an image is resized to fit its space.
  ///
  /// - Note: Differs: `capInsets` are ignored, and a symbol is stretched.
  nonisolated public func resizable(
    capInsets: EdgeInsets = EdgeInsets(),
    resizingMode: ResizingMode = .stretch
  ) -> Image {
    var copy = self
    copy.resizing = resizingMode
    return copy
  }

  /// Returns this image.
  ///
  /// The rendering mode is ignored.
  ///
  /// - Note: Differs: symbols are drawn in the foreground color, and image files in their own colors.
  nonisolated public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }

  /// Returns this image.
  ///
  /// The rendering mode of its symbol is ignored.
  ///
  /// - Note: Differs: symbols have one color.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

  /// Returns this image.
  ///
  /// The interpolation quality is ignored.
  ///
  /// - Note: Differs: the browser chooses the quality.
  nonisolated public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Returns this image.
  ///
  /// The antialiasing setting is ignored.
  ///
  /// - Note: Differs: the browser smooths edges.
  nonisolated public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Image: _PrimitiveView {
  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let color = context.environment.foregroundGradient?.firstColor
    let style = BoxStyle(["color": color?.css, "background-image": color.map { _ in "none" }])
    return switch source {
    case .symbol(let name) where resizing == nil:
      [ViewBox(.symbol(name: name + context.environment.symbolVariants.suffix), style: style)]
    case .symbol(let name):
      [
        ViewBox(
          .custom { box in
            var part = Symbols.part(named: name, style: box.style)
            part.classes.append("resizable")
            part.fillsWidth = true
            part.fillsHeight = true
            part.ratio = 1
            return [.part(part)]
          },
          style: style
        )
      ]
    case .file(let file): [ViewBox(.custom { [.part(part(of: file, style: $0.style))] })]
    case .empty: [ViewBox(.custom { [.part(Self.placeholder(style: $0.style))] })]
    case .missing(let name):
      [ViewBox(.custom { box in [.part(AppResources.placeholder(for: name, style: box.style))] })]
    }
  }

  /// Returns the image as an element inside a text.
  @MainActor func textPart(style: BoxStyle) -> BoxPart {
    var image = self
    image.resizing = nil
    var part: BoxPart
    switch source {
    case .symbol(let name): return Symbols.part(named: name, style: style)
    case .file(let file): part = image.part(of: file, style: style)
    case .empty: part = Self.placeholder(style: style)
    case .missing(let name): part = AppResources.placeholder(for: name, style: style)
    }
    part.tag = .span
    return part
  }

  @MainActor private static func placeholder(style: BoxStyle) -> BoxPart {
    var part = BoxPart(.div, "picture", "empty", style: style)
    part.fillsWidth = true
    part.fillsHeight = true
    part.attributes = [.aria("hidden", "true")]
    return part
  }

  @MainActor private func part(of file: PictureFile, style: BoxStyle) -> BoxPart {
    var part = BoxPart(.div, "picture", style: style)
    part.style["background-image"] = "url(\"\(file.path)\")"
    if let memory = file.memory { part.files = [memory] }
    if let resizing {
      part.fillsWidth = true
      part.fillsHeight = true
      if resizing == .tile {
        part.style["background-size"] = "\(file.width.pixels) \(file.height.pixels)"
        part.style["background-repeat"] = "repeat"
        part.style["background-position"] = "0 0"
      }
    } else {
      part.style["width"] = file.width.pixels
      part.style["height"] = file.height.pixels
    }
    if file.height > 0 { part.ratio = file.width / file.height }
    if isDecorative {
      part.attributes = [.aria("hidden", "true")]
    } else {
      part.attributes = [.role("img"), .aria("label", label ?? "Picture")]
    }
    return part
  }
}

/// Constants that define how a view's content fills the available space.
public enum ContentMode: CaseIterable, Hashable, Sendable {
  case fit, fill
}

extension View {
  /// Constrains this view's dimensions to the specified aspect ratio, or to the view's own if you pass `nil`.
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifyingEachBox(
      .changed { part in
        guard let ratio = ratio.map({ Double($0) }) ?? part.ratio, ratio.isFinite, ratio > 0 else { return }
        if part.ratio == nil { part.wrap(BoxStyle()) }
        part.classes.append(contentMode == .fit ? "fit" : "cover")
        part.style["aspect-ratio"] = ratio.css
        part.fillsHeight = contentMode == .fill && part.fillsHeight
      }
    )
  }

  /// Constrains this view's dimensions to the aspect ratio of the given size.
  public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
    aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
  }

  /// Scales this view to fit its parent.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Scales this view to fill its parent.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Scales symbols within the view relative to text.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}
