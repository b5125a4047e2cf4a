#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct DependencyEntryMacroTests {
    @Test func anEntryHasAKeyAndAccessors() {
      expectExpansion(
        of: """
          extension DependencyValues {
            @DependencyEntry var retries = 3
          }
          """,
        is: """
          extension DependencyValues {
            var retries {
              get {
                self[_retriesKey.self]
              }
              set {
                self[_retriesKey.self] = newValue
              }
            }

            private enum _retriesKey: DependencyInjection.TestDependencyKey {
              static let testValue = 3
            }
          }
          """
      )
    }

    @Test func entriesWithATypeRecreateTheirValues() {
      expectExpansion(
        of: """
          extension DependencyValues {
            @DependencyEntry("ClientKey", liveValue: .live, previewValue: .preview)
            public var client: Client = Client()
          }
          """,
        is: """
          extension DependencyValues {
            public var client: Client {
              get {
                self[ClientKey.self]
              }
              set {
                self[ClientKey.self] = newValue
              }
            }

            private enum ClientKey: DependencyInjection.DependencyKey {
              static var liveValue: Client {
                .live
              }
              static var previewValue: Client {
                .preview
              }
              static var testValue: Client {
                Client()
              }
            }
          }
          """
      )
    }

    @Test func anEntryNeedsATestValue() {
      expectExpansion(
        of: """
          extension DependencyValues {
            @DependencyEntry var client: Client
          }
          """,
        is: """
          extension DependencyValues {
            var client: Client
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message:
              "A '@DependencyEntry' needs an initial value, which tests use: 'var client = Client()'",
            line: 2,
            column: 24
          )
        ]
      )
    }

    @Test(arguments: ["struct Client", "extension Client"])
    func entriesRequireAnExtensionOfDependencyValues(owner: String) {
      expectExpansion(
        of: """
          \(owner) {
            @DependencyEntry var retries = 3
          }
          """,
        is: """
          \(owner) {
            var retries = 3
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@DependencyEntry' can be applied to a 'var' with an initial value in an extension of 'DependencyValues' only
              """,
            line: 2,
            column: 3,
            fixIts: [FixItSpec(message: "Remove '@DependencyEntry'")]
          )
        ]
      )
    }
  }
#endif
