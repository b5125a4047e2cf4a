#if Macros
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import TributaryMacros

  /// Expects the expansion of a source, its diagnostics, and the result of its fix-its.
  ///
  /// - Parameters:
  ///   - source: The source that uses the macros.
  ///   - expanded: The expanded source, in any layout, because the macros don't format their output.
  ///   - diagnostics: All diagnostics.
  ///   - fixes: The messages of the fix-its to apply, or `nil` for all.
  ///   - fixed: The source after these fix-its, if there are any.
  ///   - sourceLocation: The source location of a failure.
  func expectExpansion(
    of source: String,
    is expanded: String,
    diagnostics: [DiagnosticSpec] = [],
    applying fixes: [String]? = nil,
    fixed: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let actual = expansion(of: source)
    if tokens(of: actual) != tokens(of: expanded) {
      Issue.record("The source expands to:\n\(actual)\nnot to:\n\(expanded)", sourceLocation: sourceLocation)
    }
    assertMacroExpansion(
      source,
      expandedSource: actual,
      diagnostics: diagnostics,
      macroSpecs: packageMacros,
      applyFixIts: fixes,
      fixedSource: fixed,
      indentationWidth: .spaces(2)
    ) { failure in
      Issue.record("\(failure.message)", sourceLocation: sourceLocation)
    }
  }

  /// The tokens that the compiler reads in a source, including comments, and whether the source can be
  /// parsed.
  private func tokens(of source: String) -> [String] {
    let file = Parser.parse(source: source)
    let comments = file.tokens(viewMode: .sourceAccurate).flatMap { token in
      (token.leadingTrivia + token.trailingTrivia).filter { $0.isComment }.map { "\($0)" }
    }
    return file.tokens(viewMode: .sourceAccurate).map(\.text) + comments
      + (file.hasError ? ["<mistake>"] : [])
  }

  /// Returns the expansion of a source, for tests that inspect parts of it.
  func expansion(of source: String) -> String {
    let file = Parser.parse(source: source)
    let expanded = file.expand(
      macroSpecs: packageMacros,
      contextGenerator: { node in
        BasicMacroExpansionContext(
          sharingWith: BasicMacroExpansionContext(sourceFiles: [
            file: .init(moduleName: "Tests", fullFilePath: "Tests.swift")
          ]),
          lexicalContext: node.allMacroLexicalContexts()
        )
      },
      indentationWidth: .spaces(2)
    )
    return expanded.description
  }

  private let packageMacros: [String: MacroSpec] = [
    "CasePathable": MacroSpec(
      type: CasePathableMacro.self,
      conformances: ["CasePathable", "CasePathIterable"]
    ),
    "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
    "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
    "DependencyEndpointIgnored": MacroSpec(type: DependencyEndpointIgnoredMacro.self),
    "DependencyEntry": MacroSpec(type: DependencyEntryMacro.self),
    "ObservableState": MacroSpec(type: ObservableStateMacro.self, conformances: ["ObservableState"]),
    "ObservationStateIgnored": MacroSpec(type: ObservationIgnoredMacro.self),
    "ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self),
    "Perceptible": MacroSpec(type: PerceptibleMacro.self, conformances: ["Observable"]),
    "PerceptionIgnored": MacroSpec(type: ObservationIgnoredMacro.self),
    "PerceptionTracked": MacroSpec(type: PerceptionTrackedMacro.self),
    "Presents": MacroSpec(type: PresentsMacro.self),
    "Reducer": MacroSpec(
      type: ReducerMacro.self,
      conformances: ["Reducer", "CaseReducer", "EnumReducer", "_ReducerWithoutBody"]
    ),
    "ReducerCaseEphemeral": MacroSpec(type: ReducerCaseEphemeralMacro.self),
    "ReducerCaseIgnored": MacroSpec(type: ReducerCaseIgnoredMacro.self),
    "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
  ]
#endif
