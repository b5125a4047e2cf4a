#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct PerceptibleMacroTests {
    @Test func propertiesExpandToObservedAccessorsAndStorage() {
      expectExpansion(
        of: """
          @Perceptible
          final class Model {
            var count = 0
          }
          """,
        is: """
          final class Model {
            var count {
              @storageRestrictions(initializes: _count)
              init(initialValue) {
                _count = initialValue
              }
              get {
                access(keyPath: \\.count)
                return _count
              }
              set {
                guard ComposableArchitecture._$isChange(_count, newValue) else {
                  _count = newValue
                  return
                }
                withMutation(keyPath: \\.count) {
                  _count = newValue
                }
              }
              _modify {
                access(keyPath: \\.count)
                _$perceptionRegistrar.willSet(self, keyPath: \\.count)
                defer {
                  _$perceptionRegistrar.didSet(self, keyPath: \\.count)
                }
                yield &_count
              }
            }

            private var _count = 0

          \(members)
          }

          \(conformance)
          """
      )
    }

    @Test func keepsIgnoredConstantStaticAndComputedProperties() {
      expectUnobserved(
        """
          @PerceptionIgnored var ignored = 0
          @ObservationIgnored lazy var late = 0
          let constant = 0
          static var shared = 0
          class var kind: Int { 0 }
          var computed: Int { 0 }
        """,
        """
          var ignored = 0
          @ObservationIgnored lazy var late = 0
          let constant = 0
          static var shared = 0
          class var kind: Int { 0 }
          var computed: Int { 0 }
        """
      )
    }

    @Test func storageKeepsTypesModifiersAndObserversAndIsPrivate() {
      expectExpansion(
        of: """
          class Model {
            @PerceptionTracked public private(set) weak var `default`: Child? { didSet { tell() } }
          }
          """,
        is: """
          class Model {
            public private(set) weak var `default`: Child? { didSet { tell() }
              @storageRestrictions(initializes: _default)
              init(initialValue) {
                _default = initialValue
              }
              get {
                access(keyPath: \\.`default`)
                return _default
              }
              set {
                guard ComposableArchitecture._$isChange(_default, newValue) else {
                  _default = newValue
                  return
                }
                withMutation(keyPath: \\.`default`) {
                  _default = newValue
                }
              }
              _modify {
                access(keyPath: \\.`default`)
                _$perceptionRegistrar.willSet(self, keyPath: \\.`default`)
                defer {
                  _$perceptionRegistrar.didSet(self, keyPath: \\.`default`)
                }
                yield &_default
              }
            }

            private weak var _default: Child? { didSet { tell() } }
          }
          """
      )
    }

    @Test func aStructIsOfferedTheMacroForState() {
      expectExpansion(
        of: """
          @Perceptible
          struct State {
            var count = 0
          }
          """,
        is: """
          struct State {
            var count = 0
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message:
              "'@Perceptible' can be applied to a class only: observers identify an object by reference",
            line: 1,
            column: 1,
            fixIts: [
              FixItSpec(message: "Replace it with '@ObservableState'"),
              FixItSpec(message: "Remove '@Perceptible'"),
            ]
          )
        ],
        applying: ["Replace it with '@ObservableState'"],
        fixed: """
          @ObservableState
          struct State {
            var count = 0
          }
          """
      )
    }

    @Test func aLazyPropertyIsOfferedItsMark() {
      expectUnobserved(
        """
          lazy var late = 0
        """,
        """
          lazy var late = 0
        """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@Perceptible' cannot observe a property that is lazy",
            line: 3,
            column: 3,
            fixIts: [
              FixItSpec(message: "Add '@PerceptionIgnored'"), FixItSpec(message: "Remove 'lazy'"),
            ]
          )
        ]
      )
    }

    @Test func severalPropertiesInOneDeclarationAreRefused() {
      expectUnobserved(
        """
          var a = 0, b = 0
        """,
        """
          var a = 0, b = 0
        """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@Perceptible' requires a separate declaration for each property",
            line: 3,
            column: 3
          )
        ]
      )
    }

    private func expectUnobserved(
      _ properties: String,
      _ expanded: String,
      diagnostics: [DiagnosticSpec] = [],
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) {
      expectExpansion(
        of: """
          @Perceptible
          final class Model {
          \(properties)
          }
          """,
        is: """
          final class Model {
          \(expanded)

          \(members)
          }

          \(conformance)
          """,
        diagnostics: diagnostics
      )
    }

    private let conformance = """
      extension Model: nonisolated ComposableArchitecture.Perceptible {
      }
      """

    private let members = """
        private let _$perceptionRegistrar = ComposableArchitecture.PerceptionRegistrar()

        internal nonisolated func access<__macro_local_6MemberfMu_>(keyPath: Swift.KeyPath<Model, __macro_local_6MemberfMu_>) {
          _$perceptionRegistrar.access(self, keyPath: keyPath)
        }

        internal nonisolated func withMutation<__macro_local_6MemberfMu_, __macro_local_6ResultfMu_>(
          keyPath: Swift.KeyPath<Model, __macro_local_6MemberfMu_>,
          _ mutation: () throws -> __macro_local_6ResultfMu_
        ) rethrows -> __macro_local_6ResultfMu_ {
          try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
        }
      """
  }
#endif
