#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ReducerOfNoFeatureTests {
    @Test(arguments: ["class", "actor"])
    func rejectsReferenceTypes(keyword: String) {
      expectExpansion(
        of: """
          @Reducer
          \(keyword) Feature {
          }
          """,
        is: """
          \(keyword) Feature {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@Reducer' can be applied to a struct or an enum only: the store doesn't manage the properties of a \(keyword)
              """,
            line: 2,
            column: 1,
            fixIts: [FixItSpec(message: "Make it a struct"), FixItSpec(message: "Remove '@Reducer'")]
          )
        ],
        applying: ["Make it a struct"],
        fixed: """
          @Reducer
          struct Feature {
          }
          """
      )
    }

    @Test(arguments: ["protocol", "extension"])
    func rejectsProtocolsAndExtensions(keyword: String) {
      expectExpansion(
        of: """
          @Reducer
          \(keyword) Feature {
          }
          """,
        is: """
          \(keyword) Feature {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@Reducer' can be applied to a struct or an enum only",
            line: 1,
            column: 1,
            fixIts: [FixItSpec(message: "Remove '@Reducer'")]
          )
        ],
        fixed: """
          \(keyword) Feature {
          }
          """
      )
    }

    @Test func rejectsCaseAttributesOutsideReducers() {
      expectExpansion(
        of: """
          enum Destination {
            @ReducerCaseIgnored case add(Add)
          }
          """,
        is: """
          enum Destination {
            case add(Add)
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ReducerCaseIgnored' can be applied to a case of an enum that is a '@Reducer' only",
            line: 2,
            column: 3,
            fixIts: [FixItSpec(message: "Remove '@ReducerCaseIgnored'")]
          )
        ],
        fixed: """
          enum Destination {
            case add(Add)
          }
          """
      )
    }

    @Test(arguments: ["Action", "Body", "CaseScope", "State", "StateReducer"])
    func enumNamedLikeItsGeneratedType(name: String) {
      expectExpansion(
        of: "@Reducer\nenum \(name) {\n  case add(Add)\n}",
        is: "enum \(name) {\n  case add(Add)\n}",
        diagnostics: [
          DiagnosticSpec(
            message:
              "'@Reducer' declares a type named '\(name)' in this enum, so the enum needs another name",
            line: 2,
            column: 6
          )
        ]
      )
    }

    @Test(arguments: ["Action", "Body", "CaseScope", "State", "StateReducer"])
    func featureNamedLikeGeneratedType(name: String) {
      let destination = "enum Destination {\n  case add(\(name))\n}"
      expectExpansion(
        of: "@Reducer\n" + destination,
        is: destination + """


          extension Destination: nonisolated ComposableArchitecture.Reducer, nonisolated ComposableArchitecture.CaseReducer, nonisolated ComposableArchitecture.EnumReducer {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@Reducer' declares a type named '\(name)' in this enum, which hides the feature of 'add': qualify the feature, as \
              in 'Module.\(name)', or rename it
              """,
            line: 3,
            column: 8,
            fixIts: [FixItSpec(message: "Mark it '@ReducerCaseIgnored': state without a feature")]
          )
        ]
      )
    }
  }
#endif
