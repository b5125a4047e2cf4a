#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  // What a macro writes is handed to the compiler as text, and parsed there. To parse it here as well, which
  // literals of syntax do, took a quarter of the time in which a module of features is type-checked.

  extension DeclSyntax {
    /// A declaration whose source alone is known. It has no parts to look at.
    ///
    /// - Parameter source: The source, complete with spaces and line breaks.
    init(unparsed source: String) {
      self.init(MissingDeclSyntax(placeholder: .identifier(source)))
    }
  }

  extension AccessorDeclSyntax {
    /// An accessor of whose body only the source is known.
    ///
    /// - Parameters:
    ///   - specifier: The keyword: `get`, `set`, …
    ///   - attribute: The source of an attribute before it, without the at sign.
    ///   - parameter: The name of its parameter.
    ///   - body: The source of its statements.
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

  /// A macro whose expansion is complete as it is written, with all the spaces and line breaks that it needs.
  ///
  /// Formatting is over a third of the time that an expansion takes otherwise, and nobody reads its result.
  protocol UnformattedMacro: Macro {}

  extension UnformattedMacro {
    static var formatMode: FormatMode { .disabled }
  }
#endif
