import Foundation
import LivePagesCore

/// A picture: a symbol, or a file of the app.
///
/// Files are found by their names in the app's resources: `Name.png`, `.jpg`, `.gif`, `.webp` or `.svg`, alone or in
/// an asset catalog.
///
/// - Note: Differs: symbols are drawn by Bootstrap Icons; one without a drawing is a placeholder and reported.
public struct Image: Equatable, Sendable {
  enum Source: Equatable, Sendable {
    case symbol(String)
    case file(PictureFile)
    case missing(String)
  }

  let source: Source
  private var isResizable = false
  private var label: String?
  private var isDecorative = false

  init(source: Source, label: String? = nil, isDecorative: Bool = false) {
    self.source = source
    self.label = label
    self.isDecorative = isDecorative
  }

  /// Creates the image of a symbol.
  nonisolated public init(systemName name: String) { source = .symbol(name) }

  /// Creates the image of a symbol. The variable value isn't shown.
  nonisolated public init(systemName name: String, variableValue: Double?) { source = .symbol(name) }

  /// Creates the image of a file, by the name of which people who don't see it are told.
  nonisolated public init(_ name: String, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle, label: name, isDecorative: false)
  }

  /// Creates the image of a file with a label.
  nonisolated public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(name, bundle: bundle, label: label.plainText, isDecorative: false)
  }

  /// Creates the image of a file that only decorates.
  nonisolated public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle, label: nil, isDecorative: true)
  }

  /// Creates an image of UIKit's.
  nonisolated public init(uiImage image: UIImage) { self = image.image }

  nonisolated private init(_ name: String, bundle: Bundle?, label: String?, isDecorative: Bool) {
    source = AppResources.picture(named: name, in: bundle).map { .file($0) } ?? .missing(name)
    self.label = label
    self.isDecorative = isDecorative
  }

  /// How an image that is resized fills its room.
  public enum ResizingMode: Hashable, Sendable {
    case tile, stretch
  }

  /// Whether the colors of an image are its own.
  public enum TemplateRenderingMode: Hashable, Sendable {
    case template, original
  }

  /// The quality of an image that is resized.
  public enum Interpolation: Hashable, Sendable {
    case none, low, medium, high
  }

  /// The size of a symbol beside text.
  public enum Scale: Hashable, Sendable {
    case small, medium, large
  }

  /// Returns an image that fills the room that there is.
  nonisolated public func resizable(
    capInsets: EdgeInsets = EdgeInsets(),
    resizingMode: ResizingMode = .stretch
  ) -> Image {
    var copy = self
    copy.isResizable = true
    return copy
  }

  /// Returns the image. Symbols are drawn in the foreground color, and files in their own.
  ///
  /// - Note: Differs: symbols are drawn in the foreground color, and files in their own.
  nonisolated public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }

  /// Returns the image. The browser chooses the quality.
  ///
  /// - Note: Differs: the browser chooses the quality.
  nonisolated public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Returns the image. The browser smooths edges.
  ///
  /// - Note: Differs: the browser smooths edges.
  nonisolated public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Image: _PrimitiveView {
  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    switch source {
    case .symbol(let name) where !isResizable:
      [ViewBox(.symbol(name: name + context.environment.symbolVariants.suffix))]
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
          }
        )
      ]
    case .file(let file): [ViewBox(.custom { [.part(part(of: file, style: $0.style))] })]
    case .missing(let name):
      [ViewBox(.custom { box in [.part(AppResources.placeholder(for: name, style: box.style))] })]
    }
  }

  @MainActor private func part(of file: PictureFile, style: BoxStyle) -> BoxPart {
    var part = BoxPart(.div, "picture", style: style)
    part.style["background-image"] = "url(\"\(file.path)\")"
    if isResizable {
      part.fillsWidth = true
      part.fillsHeight = true
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

/// How content of another shape fits into its room.
public enum ContentMode: CaseIterable, Hashable, Sendable {
  case fit, fill
}

extension View {
  /// Gives the view a shape: its own, or that of a ratio of its width to its height.
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

  /// Gives the view the shape of a size.
  public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
    aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
  }

  /// Shows all of the view in its own shape.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Fills the room with the view in its own shape.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Sets the size of symbols beside text.
  public func imageScale(_ scale: Image.Scale) -> some View {
    let size =
      switch scale {
      case .small: "0.9em"
      case .medium: "1.15em"
      case .large: "1.5em"
      }
    return modifyingEachBox(.inherited(BoxStyle(["--symbol": size])))
  }
}
