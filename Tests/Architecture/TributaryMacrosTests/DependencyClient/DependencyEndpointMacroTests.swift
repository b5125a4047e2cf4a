#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct DependencyEndpointMacroTests {
    private func endpoint(_ property: String) -> String {
      expansion(of: "struct Client { @DependencyEndpoint \(property) }")
    }

    @Test func anEndpointIsStoredApart() {
      expectExpansion(
        of: """
          struct Client {
            @DependencyEndpoint
            public var fetch: @Sendable (_ id: Int) async throws -> User
          }
          """,
        is: """
          struct Client {
            public var fetch: @Sendable (_ id: Int) async throws -> User {
              @storageRestrictions(initializes: _fetch)
              init(initialValue) {
                _fetch = initialValue
              }
              get {
                if let recorder = DependencyInjection.DependencyRecorder._current(for: Self.self) {
                  let function = _fetch
                  return { p0 in
                    let call = recorder._begin("fetch", (User).self, parameterCount: 1, isAsync: true, isThrowing: true)
                    do {
                      return call._ends(with: try await function(p0))
                    } catch {
                      call._ends(throwing: error)
                      throw error
                    }
                  }
                }
                return _fetch
              }
              set {
                _fetch = newValue
              }
            }

            private var _fetch: @Sendable (_ id: Int) async throws -> User = { _ in
              DependencyInjection._reportUnimplemented("Client.fetch")
              throw DependencyInjection.Unimplemented("fetch")
            }

            @Sendable
            public func fetch(id p0: Int) async throws -> User {
              try await self.fetch(p0)
            }
          }
          """
      )
    }

    @Test func aDefaultIsCalledAfterTheReport() {
      expectExpansion(
        of: """
          struct Client {
            @DependencyEndpoint
            var count: (Int) throws -> Int = { $0 }
          }
          """,
        is: """
          struct Client {
            var count: (Int) throws -> Int {
              get {
                _count
              }
              set {
                _count = newValue
              }
            }

            private var _count: (Int) throws -> Int = { p0 in
              DependencyInjection._reportUnimplemented("Client.count")
              let answer: (Int) throws -> Int = {
                $0
              }
              return try answer(p0)
            }
          }
          """
      )
    }

    @Test func aFunctionOfAnyActorIsAwaitedInANonisolatedMethod() {
      let source = endpoint("var count: @isolated(any) @Sendable (_ text: String) -> Int = { $0.count }")
      #expect(source.contains("nonisolated func count(text p0: String) async -> Int"))
      #expect(source.contains("await self._count(p0)"))
      #expect(source.contains("let answer: @Sendable (_ text: String) -> Int = {"))
      #expect(source.contains("return answer(p0)"))
    }

    @Test(
      arguments: [
        ("() throws -> Int", "throw DependencyInjection.Unimplemented(\"load\")"),
        ("() throws(any Error) -> Void", "throw DependencyInjection.Unimplemented(\"load\")"),
        ("() -> Int?", "return nil"),
        ("() async -> Optional<Int>", "return nil"),
      ]
    )
    func anUnimplementedEndpointReportsAndEndsByItsType(type: String, end: String) {
      let source = endpoint("var load: \(type)")
      #expect(source.contains("_reportUnimplemented(\"Client.load\")"))
      #expect(source.contains(end))
    }

    @Test(arguments: ["() -> Void", "() async -> ()", "(Int) -> Swift.Void"])
    func anEndpointWithoutAResultOnlyReports(type: String) {
      let source = endpoint("var load: \(type)")
      #expect(source.contains("_reportUnimplemented(\"Client.load\")"))
      #expect(!source.contains("throw ") && !source.contains("return "))
    }

    @Test func parametersAreForwardedUnchanged() {
      let source = endpoint(
        "var load: @MainActor @Sendable (_ a: inout Int, String, _ c: @autoclosure () -> Int) async throws(Failure) -> Void"
      )
      #expect(
        source.contains(
          "func load(a p0: inout Int, _ p1: String, c p2: @autoclosure () -> Int) async throws(Failure)"
        )
      )
      #expect(source.contains("try await self._load(&p0, p1, p2())"))
      #expect(source.contains("@MainActor") && !source.contains("@Sendable\n"))
    }

    @Test func generatesMethodsForLabelsOrNames() {
      #expect(!endpoint("var load: (Int) throws -> Int").contains("func "))
      #expect(endpoint("public var load: (_ id: Int) throws -> Int").contains("public func load(id p0: Int)"))
      let renamed = expansion(
        of: "struct Client { @DependencyEndpoint(method: \"get\") var load: (Int) throws -> Int }"
      )
      #expect(renamed.contains("func get(_ p0: Int) throws -> Int"))
    }

    private static let silent = "a closure that doesn't throw must return a value while it is unimplemented"
    private static let typed =
      "an endpoint with a typed error can't throw the error of an unimplemented endpoint"

    @Test(
      arguments: [
        ("() -> Int", "{ <#Int#> }", silent),
        ("@Sendable (_ id: Int, String) async -> [Int]", "{ _, _ in <#[Int]#> }", silent),
        ("() throws(Failure) -> Int", "{ () throws(Failure) in <#Int#> }", typed),
        ("(Int) async throws(Failure) -> Int", "{ _ throws(Failure) in <#Int#> }", typed),
      ]
    )
    func anEndpointThatHasToAnswerNeedsADefault(type: String, placeholder: String, reason: String) {
      let source = "struct Client {\n  @DependencyEndpoint\n  var count: \(type)\n}"
      let expanded = expansion(of: source)
      expectExpansion(
        of: source,
        is: expanded,
        diagnostics: [
          DiagnosticSpec(
            message: "'count' needs a default, because \(reason)",
            line: 3,
            column: 7,
            fixIts: [FixItSpec(message: "Insert '= \(placeholder)'")]
          )
        ],
        fixed: "struct Client {\n  @DependencyEndpoint\n  var count: \(type) = \(placeholder)\n}"
      )
    }

    @Test func aDefaultIsAClosureLiteral() {
      let source = """
        struct Client {
          @DependencyEndpoint
          var count: () -> Int = unimplemented("count", placeholder: 0)
        }
        """
      expectExpansion(
        of: source,
        is: expansion(of: source),
        diagnostics: [
          DiagnosticSpec(
            message: "The default of an endpoint must be a closure literal",
            line: 3,
            column: 26
          ),
          DiagnosticSpec(
            message:
              "'unimplemented' is not needed here, because an unimplemented endpoint reports its use anyway",
            line: 3,
            column: 26,
            severity: .warning
          ),
        ]
      )
    }

    @Test func aDefaultThatStopsTheProgramIsWarnedAbout() {
      let source = """
        struct Client {
          @DependencyEndpoint
          var count: () -> Int = { fatalError() }
        }
        """
      expectExpansion(
        of: source,
        is: expansion(of: source),
        diagnostics: [
          DiagnosticSpec(
            message: """
              A default of 'fatalError()' stops tests and previews that call the endpoint; return any value instead: each call is reported anyway
              """,
            line: 3,
            column: 28,
            severity: .warning,
            fixIts: [FixItSpec(message: "Wrap it in a closure that is called at once to keep it")]
          )
        ],
        fixed: """
          struct Client {
            @DependencyEndpoint
            var count: () -> Int = { { fatalError() }() }
          }
          """
      )
    }

    @Test(arguments: ["var count: Int", "let count: () -> Void", "var count: () -> Void { {} }"])
    func onlyAVariableOfFunctionTypeIsAnEndpoint(property: String) {
      expectExpansion(
        of: "struct Client {\n  @DependencyEndpoint\n  \(property)\n}",
        is: "struct Client {\n  \(property)\n}",
        diagnostics: [
          DiagnosticSpec(
            message: "'@DependencyEndpoint' can be applied to a stored 'var' of function type only",
            line: 2,
            column: 3,
            fixIts: [FixItSpec(message: "Remove '@DependencyEndpoint'")]
          )
        ],
        fixed: "struct Client {\n  \(property)\n}"
      )
    }
  }
#endif
