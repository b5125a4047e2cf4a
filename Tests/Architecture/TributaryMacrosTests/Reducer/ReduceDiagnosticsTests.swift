#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ReduceDiagnosticsTests {
    @Test func logicWithoutABodyIsDeprecated() {
      func feature(_ logic: String) -> String {
        """
        struct Feature {
          typealias State = Int
          enum Action { case tapped }

        \(logic)
        }
        """
      }
      let before = """
          // What is done.
          public func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
            switch action {
            case .tapped: state += 1
            }

            return .none
          }
        """
      expectExpansion(
        of: "@Reducer\n" + feature(before),
        is: expansion(of: "@Reducer\n" + feature(before)),
        diagnostics: [
          DiagnosticSpec(
            message: "'reduce(into:action:)' instead of a 'body' is deprecated",
            line: 7,
            column: 15,
            severity: .warning,
            fixIts: [FixItSpec(message: "Convert it to a 'body' with a 'Reduce'")]
          )
        ],
        fixed: "@Reducer\n"
          + feature(
            """
              // What is done.
              public var body: some Reducer<Self.State, Self.Action> {
                Reduce { state, action in
                  switch action {
                  case .tapped: state += 1
                  }

                  return .none
                }
              }
            """
          )
      )
    }

    @Test func logicInOneLineBecomesABody() {
      let before = "func reduce(into _: inout Int, action: Bool) -> EffectOf<Self> { .none }"
      expectExpansion(
        of: "@Reducer\nstruct Feature {\n  typealias State = Int\n  typealias Action = Bool\n  \(before)\n}",
        is: """
          struct Feature {
            typealias State = Int
            typealias Action = Bool
            \(before)
          }

          extension Feature: nonisolated ComposableArchitecture.Reducer {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'reduce(into:action:)' instead of a 'body' is deprecated",
            line: 5,
            column: 8,
            severity: .warning,
            fixIts: [FixItSpec(message: "Convert it to a 'body' with a 'Reduce'")]
          )
        ],
        fixed: """
          @Reducer
          struct Feature {
            typealias State = Int
            typealias Action = Bool
            var body: some Reducer<Self.State, Self.Action> {
              Reduce { _, action in
                .none
              }
            }
          }
          """
      )
    }
  }
#endif
