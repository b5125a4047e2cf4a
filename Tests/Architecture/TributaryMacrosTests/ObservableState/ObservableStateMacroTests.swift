#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ObservableStateMacroTests {
    @Test func fieldsExpandToObservedAccessorsAndStorage() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            var count = 0
          }
          """,
        is: """
          struct State {
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

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case _count = "count"
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """
      )
    }

    @Test func accessLevelsTypesAndNamesInBackticksAreKept() {
      expectExpansion(
        of: """
          @ObservableState
          public struct State {
            public private(set) var `default`: Int?
          }
          """,
        is: """
          public struct State {
            public private(set) var `default`: Int? {
              @storageRestrictions(initializes: _default)
              init(initialValue) {
                _default = initialValue
              }
              get {
                _$observationRegistrar.access(self, keyPath: \\.`default`)
                return _default
              }
              set {
                _$observationRegistrar.mutate(
                  keyPath: \\Self.`default`, &_default, newValue, ComposableArchitecture._$isIdentityEqual
                )
              }
              _modify {
                let modification = _$observationRegistrar.willModify(
                  keyPath: \\Self.`default`, &_default, ComposableArchitecture._$identity
                )
                defer {
                  _$observationRegistrar.didModify(
                    modification, &_default, ComposableArchitecture._$identity
                  )
                }
                yield &_default
              }
            }

            private var _default: Int?

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            public nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            public nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case _default = "default"
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """
      )
    }

    @Test func keepsConstantComputedAndIgnoredProperties() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            let id: Int
            static var shared = 0
            @ObservationStateIgnored var log: [String] = []
            var isEmpty: Bool { true }
            var first: Int {
              get { 0 }
              set {}
            }
            func read() {}
          }
          """,
        is: """
          struct State {
            let id: Int
            static var shared = 0
            var log: [String] = []
            var isEmpty: Bool { true }
            var first: Int {
              get { 0 }
              set {}
            }
            func read() {}

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case id
              case log
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """
      )
    }

    @Test func codedStateKeepsItsFieldsKeys() {
      expectExpansion(
        of: """
          @ObservableState
          struct State: Equatable, Codable {
            let id: Int
            @ObservationStateIgnored var log = 0
            @ObservationStateIgnored var count: Int { 0 }
            #if DEBUG
              @ObservationStateIgnored var debug = 0
            #endif
          }
          """,
        is: """
          struct State: Equatable, Codable {
            let id: Int
            var log = 0
            var count: Int { 0 }
            #if DEBUG
              var debug = 0
            #endif

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case id
              case log
              #if DEBUG
                case debug
              #endif
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """
      )
    }

    @Test func stateThatCodesItselfGetsNoKeys() {
      expectExpansion(
        of: """
          @ObservableState
          struct State: Codable {
            let id: Int
            init(from decoder: any Decoder) throws { id = 0 }
          }
          """,
        is: """
          struct State: Codable {
            let id: Int
            init(from decoder: any Decoder) throws { id = 0 }

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
          """
      )
    }

    @Test func enumsAreIdentifiedByCaseAndPayload() {
      expectExpansion(
        of: """
          @ObservableState
          public enum State {
            case none
            case child(Child.State), pair(first: Int, Child.State)
            #if DEBUG
              case debug(Int)
            #endif
          }
          """,
        is: """
          public enum State {
            case none
            case child(Child.State), pair(first: Int, Child.State)
            #if DEBUG
              case debug(Int)
            #endif

            public nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              switch self {
              case .none:
                return ComposableArchitecture.ObservableStateID._$inert._$tag(0)
              case let .child(v0):
                return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(1)
              case let .pair(v0, v1):
                return ComposableArchitecture.ObservableStateID._$id(for: v0)._$joined(with: ComposableArchitecture.ObservableStateID._$id(for: v1))._$tag(2)
              #if DEBUG
                case let .debug(v0):
                  return ComposableArchitecture.ObservableStateID._$id(for: v0)._$tag(3)
              #endif
              }
            }

            public nonisolated mutating func _$willModify() {
              switch self {
              case .none:
                break
              case var .child(v0):
                ComposableArchitecture._$willModify(&v0)
                self = .child(v0)
              case var .pair(v0, v1):
                ComposableArchitecture._$willModify(&v0)
                ComposableArchitecture._$willModify(&v1)
                self = .pair(first: v0, v1)
              #if DEBUG
                case var .debug(v0):
                  ComposableArchitecture._$willModify(&v0)
                  self = .debug(v0)
              #endif
              }
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """
      )
    }

    @Test func supportsEnumsWithoutCases() {
      expectExpansion(
        of: """
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
          """
      )
    }

    @Test func fieldsThatObserveThemselvesAreLeftAloneAndAreNotEncoded() {
      expectExpansion(
        of: """
          @ObservableState
          struct State: Codable {
            let id: Int
            @Shared(.count) var count
            @SharedReader(.isOn) var isOn
            @Fetch(rows) var rows
            @FetchAll var all: [Row]
            @FetchOne var one = 0
          }
          """,
        is: """
          struct State: Codable {
            let id: Int
            @Shared(.count) var count
            @SharedReader(.isOn) var isOn
            @Fetch(rows) var rows
            @FetchAll var all: [Row]
            @FetchOne var one = 0

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case id
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """,
        diagnostics: [("count", 4), ("isOn", 5)].map { name, line in
          DiagnosticSpec(
            message: """
              The shared value '\(name)' is not encoded: write 'CodingKeys' without it, or 'init(from:)' and 'encode(to:)'
              """,
            line: line,
            column: 3,
            severity: .note
          )
        }
      )
    }

    @Test func observersMoveToTheStorageAndNameIt() {
      let expansion = expansion(
        of: """
          @ObservableState
          struct State {
            var count = 0 {
              didSet { count = min(self.count, other.count) }
            }
            var total = 0 {
              willSet { let total = newValue; print(total) }
              didSet { if let total = limit { self.total = total } }
            }
            var width = 0 {
              willSet { let width = newValue; var half: Int { get { 1 } }; print(width + half) }
            }
          }
          """
      )
      #expect(expansion.contains("private var _count = 0 {"))
      #expect(expansion.contains("didSet { _count = min(self._count, other.count) }"))
      // A local variable hides the property.
      #expect(expansion.contains("willSet { let total = newValue; print(total) }"))
      #expect(expansion.contains("didSet { if let total = limit { self._total = total } }"))
      #expect(expansion.contains("print(width + half)"))
      #expect(!expansion.contains("_modify"))
    }

    @Test func rawIdentifiersKeepTheirBackticks() {
      let expansion = expansion(
        of: """
          @ObservableState
          struct State {
            var `two words` = 0
          }
          """
      )
      #expect(expansion.contains("private var `_two words` = 0"))
      #expect(expansion.contains(#"case `_two words` = "two words""#))
    }
  }
#endif
