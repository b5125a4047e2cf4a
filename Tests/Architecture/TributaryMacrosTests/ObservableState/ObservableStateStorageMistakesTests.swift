#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ObservableStateStorageMistakesTests {
    @Test func rejectsLazyFields() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            lazy var list = [1]
          }
          """,
        is: """
          struct State {
            lazy var list = [1]

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case _list = "list"
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ObservableState' cannot observe a lazy field, because reading it changes it",
            line: 3,
            column: 3,
            fixIts: [
              FixItSpec(message: "Add '@ObservationStateIgnored'"),
              FixItSpec(message: "Remove 'lazy'"),
            ]
          )
        ],
        applying: ["Add '@ObservationStateIgnored'"],
        fixed: """
          @ObservableState
          struct State {
            @ObservationStateIgnored lazy var list = [1]
          }
          """
      )
    }

    @Test func rejectsWeakFields() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            weak var model: Model?
          }
          """,
        is: """
          struct State {
            weak var model: Model?

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case _model = "model"
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ObservableState' cannot observe a field that is weak",
            line: 3,
            column: 3,
            fixIts: [
              FixItSpec(message: "Add '@ObservationStateIgnored'"),
              FixItSpec(message: "Remove 'weak'"),
            ]
          )
        ],
        applying: ["Remove 'weak'"],
        fixed: """
          @ObservableState
          struct State {
            var model: Model?
          }
          """
      )
    }

    @Test func rejectsFieldsWithPropertyWrappers() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            @Saved("key") var list = [1]
          }
          """,
        is: """
          struct State {
            @Saved("key") var list = [1]

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case _list = "list"
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@ObservableState' can't observe a property with the wrapper '@Saved', because both would define its accessors
              """,
            line: 3,
            column: 3,
            fixIts: [
              FixItSpec(message: "Add '@ObservationStateIgnored'"),
              FixItSpec(message: "Remove '@Saved'"),
            ]
          )
        ],
        applying: ["Add '@ObservationStateIgnored'"],
        fixed: """
          @ObservableState
          struct State {
            @ObservationStateIgnored @Saved("key") var list = [1]
          }
          """
      )
    }

    @Test func suggestsPresentsForPresentationState() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            @PresentationState var child: Child.State?
          }
          """,
        is: """
          struct State {
            @PresentationState var child: Child.State?

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case _child = "child"
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@PresentationState' cannot be observed; '@Presents' can",
            line: 3,
            column: 3,
            fixIts: [
              FixItSpec(message: "Replace it with '@Presents'"),
              FixItSpec(message: "Add '@ObservationStateIgnored'"),
            ]
          )
        ],
        applying: ["Replace it with '@Presents'"],
        fixed: """
          @ObservableState
          struct State {
            @Presents var child: Child.State?
          }
          """
      )
    }
  }
#endif
