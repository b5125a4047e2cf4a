#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct DependencyClientMacroTests {
    @Test func aClientHasEndpointsAndInitialisers() {
      expectExpansion(
        of: """
          @DependencyClient
          public struct Client {
            let name: String
            public var fetch: @Sendable (_ id: Int) async throws -> User
            @DependencyEndpointIgnored
            var log: (String) -> Void = { _ in }
          }
          """,
        is: """
          public struct Client {
            let name: String
            @DependencyInjection.DependencyEndpoint @available(iOS, deprecated: 9999, message: "The method with argument labels does the same.") @available(macOS, deprecated: 9999, message: "The method with argument labels does the same.") @available(tvOS, deprecated: 9999, message: "The method with argument labels does the same.") @available(visionOS, deprecated: 9999, message: "The method with argument labels does the same.") @available(watchOS, deprecated: 9999, message: "The method with argument labels does the same.")
            public var fetch: @Sendable (_ id: Int) async throws -> User
            var log: (String) -> Void = { _ in }

            nonisolated init(
              name: String,
              fetch: @escaping @Sendable (_ id: Int) async throws -> User,
              log: @escaping (String) -> Void = { _ in
              }
            ) {
              self.name = name
              self._fetch = fetch
              self.log = log
            }

            nonisolated init(
              name: String,
              log: @escaping (String) -> Void = { _ in
              }
            ) {
              self.name = name
              self.log = log
            }
          }
          """
      )
    }

    @Test(
      arguments: [
        ("public struct", "public var", "public nonisolated init()"),
        ("package struct", "public var", "package nonisolated init()"),
        ("struct", "public var", "nonisolated init()"),
        ("public struct", "var", "nonisolated init()"),
        ("struct", "fileprivate var", "fileprivate nonisolated init()"),
        ("private struct", "var", "fileprivate nonisolated init()"),
      ]
    )
    func anInitialiserIsAsVisibleAsTheLeastVisiblePart(
      type: String,
      property: String,
      initializer: String
    ) {
      let source = expansion(of: "@DependencyClient \(type) Client { \(property) load: () throws -> Int }")
      #expect(source.contains(initializer))
      #expect(
        initializer != "nonisolated init()"
          || !source.contains("public nonisolated") && !source.contains("package nonisolated")
      )
    }

    @Test func anIgnoredFunctionThatReturnsAnOptionalHasNoDefault() {
      let source = expansion(
        of: """
          @DependencyClient struct Client {
            @DependencyEndpointIgnored var cached: @Sendable () -> Int?
            var load: () throws -> Int
          }
          """
      )
      #expect(!source.contains("= nil"))
    }

    @Test func anEndpointOfAVariableNumberOfValuesHasNoMethod() {
      let source = expansion(
        of: "@DependencyClient struct Client { var log: (_ items: String...) throws -> Void }"
      )
      #expect(!source.contains("func log"))
    }

    @Test func severalPropertiesInOneDeclarationAreRefused() {
      expectExpansion(
        of: """
          @DependencyClient
          struct Client {
            let host: String, path: String
            let load: () throws -> Int
          }
          """,
        is: """
          struct Client {
            let host: String, path: String
            let load: () throws -> Int
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@DependencyClient' requires a separate declaration for each property",
            line: 3,
            column: 7
          )
        ]
      )
    }

    @Test func clientsWithoutEndpointsAreUnchanged() {
      expectExpansion(
        of: """
          @DependencyClient
          struct Client {
            let load: () throws -> Int
            var name = "a"
            static var shared: () -> Void = {}
            var computed: () -> Void { {} }
            @Dependency(\\.load) var other: () -> Void
          }
          """,
        is: """
          struct Client {
            let load: () throws -> Int
            var name = "a"
            static var shared: () -> Void = {}
            var computed: () -> Void { {} }
            @Dependency(\\.load) var other: () -> Void
          }
          """
      )
    }

    @Test func initializersPassOtherPropertiesUnchanged() {
      let source = expansion(
        of: """
          @DependencyClient struct Client {
            var count = 1
            var unit: String?
            let version = 2
            let id: Int
            var load: () throws -> Int
          }
          """
      )
      #expect(source.contains("unit: String? = nil"))
      #expect(source.contains("id: Int"))
      #expect(!source.contains("version:"))
    }

    @Test(arguments: ["class", "enum", "actor"])
    func rejectsTypesOtherThanStructs(keyword: String) {
      expectExpansion(
        of: """
          @DependencyClient
          \(keyword) Client {
          }
          """,
        is: """
          \(keyword) Client {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@DependencyClient' can be applied to a struct only",
            line: 2,
            column: 1,
            fixIts: [FixItSpec(message: "Remove '@DependencyClient'")]
          )
        ],
        fixed: """
          \(keyword) Client {
          }
          """
      )
    }

    @Test func aPropertyNeedsATypeThatTheInitialisersCanName() {
      expectExpansion(
        of: """
          @DependencyClient
          struct Client {
            var session = Session()
          }
          """,
        is: """
          struct Client {
            var session = Session()
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'session' requires a type annotation for the generated initializers",
            line: 3,
            column: 7,
            fixIts: [FixItSpec(message: "Insert ': <#Type#>'")]
          )
        ],
        fixed: """
          @DependencyClient
          struct Client {
            var session: <#Type#> = Session()
          }
          """
      )
    }
  }
#endif
