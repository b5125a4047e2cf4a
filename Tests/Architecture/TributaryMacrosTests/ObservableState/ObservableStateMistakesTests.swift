#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ObservableStateMistakesTests {
    @Test func aClassIsOfferedTheMacroForObjects() {
      expectExpansion(
        of: """
          @ObservableState
          class Model {
          }
          """,
        is: """
          class Model {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@ObservableState' can be applied to a struct or an enum only: state must be a value type, because the store owns its only copy
              """,
            line: 1,
            column: 1,
            fixIts: [
              FixItSpec(message: "Replace it with '@Observable'"),
              FixItSpec(message: "Remove '@ObservableState'"),
              FixItSpec(message: "Make it a struct"),
            ]
          )
        ],
        applying: ["Replace it with '@Observable'"],
        fixed: """
          @Observable
          class Model {
          }
          """
      )
    }

    @Test func aClassIsOfferedToBeAStruct() {
      expectExpansion(
        of: """
          @ObservableState
          final class Model {
          }
          """,
        is: """
          final class Model {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@ObservableState' can be applied to a struct or an enum only: state must be a value type, because the store owns its only copy
              """,
            line: 1,
            column: 1,
            fixIts: [
              FixItSpec(message: "Replace it with '@Observable'"),
              FixItSpec(message: "Remove '@ObservableState'"),
              FixItSpec(message: "Make it a struct"),
            ]
          )
        ],
        applying: ["Make it a struct"],
        fixed: """
          @ObservableState
          struct Model {
          }
          """
      )
    }

    @Test func rejectsActors() {
      expectExpansion(
        of: """
          @ObservableState
          actor Model {
          }
          """,
        is: """
          actor Model {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@ObservableState' can be applied to a struct or an enum only: state must be a value type, because the store owns its only copy
              """,
            line: 1,
            column: 1,
            fixIts: [
              FixItSpec(message: "Remove '@ObservableState'")
            ]
          )
        ],
        fixed: """
          actor Model {
          }
          """
      )
    }

    @Test func rejectsProtocols() {
      expectExpansion(
        of: """
          @ObservableState
          protocol Model {
          }
          """,
        is: """
          protocol Model {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@ObservableState' can be applied to a struct or an enum only: state must be a value type, because the store owns its only copy
              """,
            line: 1,
            column: 1,
            fixIts: [
              FixItSpec(message: "Remove '@ObservableState'")
            ]
          )
        ],
        fixed: """
          protocol Model {
          }
          """
      )
    }

    @Test func rejectsDuplicateAttributes() {
      expectExpansion(
        of: """
          @ObservableState
          @ObservableState
          enum State {
          }
          """,
        is: """
          enum State {

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              switch self {
              }
            }

            nonisolated mutating func _$willModify() {
              switch self {
              }
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ObservableState' is applied twice",
            line: 2,
            column: 1,
            fixIts: [
              FixItSpec(message: "Remove '@ObservableState'")
            ]
          )
        ],
        fixed: """
          @ObservableState
          enum State {
          }
          """
      )
    }
  }
#endif
