import Foundation

extension AttributeScopes {
  /// The attribute scope of SwiftUI.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

  /// The attributes of an attributed string that a ``Text`` displays.
  public struct SwiftUIAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let strikethroughStyle: StrikethroughStyleAttribute
    public let underlineStyle: UnderlineStyleAttribute
    public let kern: KerningAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute
    public let foundation: FoundationAttributes

    public enum FontAttribute: AttributedStringKey {
      public typealias Value = Font
      public static let name = "SwiftUI.Font"
    }

    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.ForegroundColor"
    }

    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.BackgroundColor"
    }

    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.StrikethroughStyle"
    }

    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.UnderlineStyle"
    }

    public enum KerningAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Kern"
    }

    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Tracking"
    }

    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.BaselineOffset"
    }
  }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}

extension Text {
  /// The style of a line under or through text.
  public struct LineStyle: Hashable, Sendable {
    /// The pattern of a line.
    public struct Pattern: Hashable, Sendable {
      let css: String

      public static let solid = Self(css: "solid")
      public static let dot = Self(css: "dotted")
      public static let dash = Self(css: "dashed")
      public static let dashDot = Self(css: "dashed")
      public static let dashDotDot = Self(css: "dashed")
    }

    let pattern: Pattern
    let color: Color?

    /// Creates a line style with a pattern and a color.
    ///
    /// Without a color, the line has the color of the text.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }

    /// A single solid line.
    public static let single = Self()
  }
}

extension TextRun {
  /// Creates the piece of text that a run of an attributed string describes.
  init(_ run: AttributedString.Runs.Run, of text: AttributedString) {
    self.init(text: String(text[run.range].characters))
    link = run.link
    style = run.inlinePresentationIntent?.style ?? BoxStyle()
    if let font = run.font { style.override(with: font.style) }
    if let color = run.foregroundColor { style["color"] = color.css }
    if let color = run.backgroundColor { style["background-color"] = color.css }
    if let line = run.underlineStyle { style.addLine("underline", color: line.color, pattern: line.pattern) }
    if let line = run.strikethroughStyle {
      style.addLine("line-through", color: line.color, pattern: line.pattern)
    }
    if let room = run.tracking ?? run.kern { style["letter-spacing"] = Double(room).pixels }
    if let offset = run.baselineOffset {
      style["position"] = "relative"
      style["inset-block-end"] = Double(offset).pixels
    }
  }
}
