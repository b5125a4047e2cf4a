#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  // The compiler receives the expansion of a macro as text and parses it. Parsing it here too, as syntax literals do,
  // took up a quarter of the time to type-check a module of features.

  extension DeclSyntax {
    /// Creates a declaration from its source. The declaration has no child nodes.
    ///
    /// - Parameter source: The source, including all spaces and line breaks.
    init(unparsed source: String) {
      self.init(MissingDeclSyntax(placeholder: .identifier(source)))
    }
  }

  extension AccessorDeclSyntax {
    /// Creates an accessor from the source of its body.
    ///
    /// - Parameters:
    ///   - specifier: The keyword, such as `get` or `set`.
    ///   - attribute: The source of an attribute to put before the accessor, without the at sign.
    ///   - parameter: The name of the accessor's parameter.
    ///   - body: The source of the accessor's statements.
    init(_ specifier: Keyword, attribute: String? = nil, parameter: String? = nil, unparsedBody body: String)
    {
      self.init(
        attributes: attribute.map { source in
          [
            .attribute(
              AttributeSyntax(
                attributeName: MissingTypeSyntax(placeholder: .identifier(source)),
                trailingTrivia: .newline
              )
            )
          ]
        } ?? [],
        accessorSpecifier: .keyword(specifier),
        parameters: parameter.map { AccessorParametersSyntax(name: .identifier($0)) },
        body: CodeBlockSyntax(
          leftBrace: .leftBraceToken(leadingTrivia: .space, trailingTrivia: .newline),
          statements: [
            CodeBlockItemSyntax(item: .expr(ExprSyntax(MissingExprSyntax(placeholder: .identifier(body)))))
          ],
          rightBrace: .rightBraceToken(leadingTrivia: .newline)
        )
      )
    }
  }

  /// A macro whose expansion includes all necessary spaces and line breaks.
  ///
  /// Formatting would account for more than a third of an expansion's time, and the result is not displayed.
  protocol UnformattedMacro: Macro {}

  extension UnformattedMacro {
    static var formatMode: FormatMode { .disabled }
  }
#endif
