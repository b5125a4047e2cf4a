#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ObservableStateMistakesTests {
    @Test func `a class is offered the macro for objects`() {
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
              '@ObservableState' can be applied to a struct or an enum only: state is a value, of which a store holds the one copy \
              that counts
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

    @Test func `a class is offered to be a struct`() {
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
              '@ObservableState' can be applied to a struct or an enum only: state is a value, of which a store holds the one copy \
              that counts
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

    @Test func `an actor is told to do without`() {
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
              '@ObservableState' can be applied to a struct or an enum only: state is a value, of which a store holds the one copy \
              that counts
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

    @Test func `a protocol is told to do without`() {
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
              '@ObservableState' can be applied to a struct or an enum only: state is a value, of which a store holds the one copy \
              that counts
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

    @Test func `a lazy field is told to be ignored or not to be lazy`() {
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

            var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ObservableState' cannot observe a lazy field, as reading it changes it",
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

    @Test func `a weak field is told to be ignored or not to be weak`() {
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

            var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            mutating func _$willModify() {
              _$observationRegistrar._$willModify()
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

    @Test func `a field with a property wrapper is told to be ignored`() {
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

            var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@ObservableState' cannot observe a field with '@Saved', whose accessors would be in the place of its own
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

    @Test func `the wrapper of presented state is told to be the macro`() {
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

            var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            mutating func _$willModify() {
              _$observationRegistrar._$willModify()
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

    @Test func `a field with observers is told to be ignored or to lose them`() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            var count = 0 {
              didSet { print(count) }
            }
          }
          """,
        is: """
          struct State {
            var count = 0 {
              didSet { print(count) }
            }

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@ObservableState' cannot observe a field that has 'willSet' or 'didSet'; what is to happen on a change belongs in the \
              reducer, for instance in its 'onChange(of:)'
              """,
            line: 3,
            column: 17,
            fixIts: [
              FixItSpec(message: "Add '@ObservationStateIgnored'"),
              FixItSpec(message: "Remove the observers"),
            ]
          )
        ],
        applying: ["Remove the observers"],
        fixed: """
          @ObservableState
          struct State {
            var count = 0
          }
          """
      )
    }

    @Test func `several fields in one declaration are told to part`() {
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

            var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ObservableState' needs each field in a declaration of its own",
            line: 3,
            column: 3,
            fixIts: [
              FixItSpec(message: "Declare each by itself")
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

    @Test func `fields in a tuple are told to part`() {
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

            var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ObservableState' needs each field in a declaration of its own",
            line: 3,
            column: 7,
            fixIts: [
              FixItSpec(message: "Declare each by itself")
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

    @Test func `keys that name fields are told to name their storage`() {
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

            var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            mutating func _$willModify() {
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

    @Test func `a second use is told to go`() {
      expectExpansion(
        of: """
          @ObservableState
          @ObservableState
          enum State {
          }
          """,
        is: """
          enum State {

            var _$id: ComposableArchitecture.ObservableStateID {
              switch self {
              }
            }

            mutating func _$willModify() {
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
