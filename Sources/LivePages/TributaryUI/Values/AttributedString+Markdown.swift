import Foundation

extension InlinePresentationIntent {
  /// The look of text with the intent.
  var style: BoxStyle {
    var style = BoxStyle([
      "font-weight": contains(.stronglyEmphasized) ? "700" : nil,
      "font-style": contains(.emphasized) ? "italic" : nil,
      "font-family": contains(.code) ? "ui-monospace,monospace" : nil,
    ])
    if contains(.strikethrough) { style.addLine("line-through", color: nil) }
    return style
  }
}

#if !canImport(Darwin)
  /// The purpose of text within a paragraph, such as an emphasis.
  public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let emphasized = Self(rawValue: 1)
    public static let stronglyEmphasized = Self(rawValue: 2)
    public static let code = Self(rawValue: 4)
    public static let strikethrough = Self(rawValue: 32)
    public static let softBreak = Self(rawValue: 64)
    public static let lineBreak = Self(rawValue: 128)
    public static let inlineHTML = Self(rawValue: 256)
    public static let blockHTML = Self(rawValue: 512)
  }

  extension AttributeScopes.FoundationAttributes {
    public enum InlinePresentationIntentAttribute: CodableAttributedStringKey {
      public typealias Value = InlinePresentationIntent
      public static let name = "NSInlinePresentationIntent"
    }

    /// The key of the purpose of text within a paragraph.
    ///
    /// Only the type of the key is used.
    public var inlinePresentationIntent: InlinePresentationIntentAttribute {
      fatalError("An attribute scope has no values.")
    }
  }

  extension AttributedString {
    /// Options for interpreting Markdown.
    public struct MarkdownParsingOptions: Sendable {
      /// The syntax to interpret.
      public enum InterpretedSyntax: Sendable {
        case full, inlineOnly, inlineOnlyPreservingWhitespace
      }

      /// The policy for syntax errors.
      public enum FailurePolicy: Sendable {
        case throwError, returnPartiallyParsedIfPossible
      }

      public var allowsExtendedAttributes: Bool
      public var interpretedSyntax: InterpretedSyntax
      public var failurePolicy: FailurePolicy
      public var languageCode: String?

      public init(
        allowsExtendedAttributes: Bool = false,
        interpretedSyntax: InterpretedSyntax = .full,
        failurePolicy: FailurePolicy = .throwError,
        languageCode: String? = nil
      ) {
        self.allowsExtendedAttributes = allowsExtendedAttributes
        self.interpretedSyntax = interpretedSyntax
        self.failurePolicy = failurePolicy
        self.languageCode = languageCode
      }
    }

    /// Creates an attributed string from inline Markdown: emphasis, code, strikethrough and links.
    ///
    /// Other Markdown remains in the text.
    ///
    /// - Note: Differs: all options have the effect of `inlineOnlyPreservingWhitespace`.
    ///
    /// - Parameters:
    ///   - markdown: The text with Markdown.
    ///   - options: The options for interpreting the text.
    ///   - baseURL: The URL that relative links are resolved against.
    public init(
      markdown: String,
      options: MarkdownParsingOptions = MarkdownParsingOptions(),
      baseURL: URL? = nil
    ) throws {
      self.init(InlineMarkdown.runs(of: markdown, allowingRelativeLinks: baseURL != nil), baseURL: baseURL)
    }

    /// Creates an attributed string from the entry of a string table, with inline Markdown.
    ///
    /// Only on Apple's platforms does Foundation have this initializer.
    ///
    /// - Note: Differs: the language is that of the process, not of the locale.
    public init(
      localized key: String.LocalizationValue,
      table: String? = nil,
      bundle: Bundle? = nil,
      locale: Locale? = nil,
      comment: StaticString? = nil
    ) {
      self.init(key.runs(in: bundle, table: table), baseURL: nil)
    }

    /// Creates an attributed string from a localized string resource, with inline Markdown.
    public init(localized resource: LocalizedStringResource) {
      self.init(resource.localizedKey.runs(in: resource.bundle, table: resource.table), baseURL: nil)
    }

    private init(_ runs: [TextRun], baseURL: URL?) {
      self.init()
      for run in runs {
        var piece = AttributedString(run.text)
        let intent = InlinePresentationIntent(run.style)
        if !intent.isEmpty { piece.inlinePresentationIntent = intent }
        if let link = run.link { piece.link = URL(string: link.relativeString, relativeTo: baseURL) ?? link }
        append(piece)
      }
    }
  }

  extension InlinePresentationIntent {
    /// Creates the intent that corresponds to the look.
    fileprivate init(_ style: BoxStyle) {
      self = []
      if style["font-weight"] != nil { insert(.stronglyEmphasized) }
      if style["font-style"] != nil { insert(.emphasized) }
      if style["font-family"] != nil { insert(.code) }
      if style["text-decoration-line"]?.contains("line-through") == true { insert(.strikethrough) }
    }
  }
#endif
