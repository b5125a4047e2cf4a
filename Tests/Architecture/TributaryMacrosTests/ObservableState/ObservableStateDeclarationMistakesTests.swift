#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ObservableStateDeclarationMistakesTests {
    @Test func rejectsSeveralFieldsInOneDeclaration() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            public var a, b: Int, c = 1
          }
          """,
        is: """
          struct State {
            public var a, b: Int, c = 1

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ObservableState' requires a separate declaration for each field",
            line: 3,
            column: 3,
            fixIts: [
              FixItSpec(message: "Declare each separately")
            ]
          )
        ],
        fixed: """
          @ObservableState
          struct State {
            public var a: Int
            public var b: Int
            public var c = 1
          }
          """
      )
    }

    @Test func rejectsTuplePatterns() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            var (a, b) = (1, "two")
          }
          """,
        is: """
          struct State {
            var (a, b) = (1, "two")

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ObservableState' requires a separate declaration for each field",
            line: 3,
            column: 7,
            fixIts: [
              FixItSpec(message: "Declare each separately")
            ]
          )
        ],
        fixed: """
          @ObservableState
          struct State {
            var a = 1
            var b = "two"
          }
          """
      )
    }

    @Test func codingKeysMustNameTheStorage() {
      expectExpansion(
        of: """
          @ObservableState
          struct State: Codable {
            @ObservationStateIgnored var log = 0
            @ObservationStateTracked var count = 0
            enum CodingKeys: String, CodingKey {
              case log
              case count = "number"
            }
          }
          """,
        is: """
          struct State: Codable {
            var log = 0
            var count {
              @storageRestrictions(initializes: _count)
              init(initialValue) {
                _count = initialValue
              }
              get {
                _$observationRegistrar.access(self, keyPath: \\.count)
                return _count
              }
              set {
                _$observationRegistrar.mutate(
                  keyPath: \\Self.count, &_count, newValue, ComposableArchitecture._$isIdentityEqual
                )
              }
              _modify {
                let modification = _$observationRegistrar.willModify(
                  keyPath: \\Self.count, &_count, ComposableArchitecture._$identity
                )
                defer {
                  _$observationRegistrar.didModify(
                    modification, &_count, ComposableArchitecture._$identity
                  )
                }
                yield &_count
              }
            }

            private var _count = 0
            enum CodingKeys: String, CodingKey {
              case log
              case count = "number"
            }

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "A field of observable state is encoded by the key of its storage, '_count'",
            line: 7,
            column: 10,
            fixIts: [
              FixItSpec(message: "Name the storage, and keep the key")
            ]
          )
        ],
        fixed: """
          @ObservableState
          struct State: Codable {
            @ObservationStateIgnored var log = 0
            @ObservationStateTracked var count = 0
            enum CodingKeys: String, CodingKey {
              case log
              case _count = "number"
            }
          }
          """
      )
    }
  }
#endif
