#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ReducerMacroTests {
    @Test func aStructConformsAndItsBodyIsBuilt() {
      let expansion = expansion(
        of: """
          @Reducer
          public struct Feature {
            enum State { case on }
            enum Action { case tapped }
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
          }
          """
      )
      #expect(expansion.contains("extension Feature: nonisolated ComposableArchitecture.Reducer {"))
      #expect(
        expansion.contains(
          "@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>\n  var body: some ReducerOf<Self>"
        )
      )
      #expect(expansion.contains("@dynamicMemberLookup\n  enum State"))
    }

    @Test func addsMissingMembersToAStruct() {
      expectExpansion(
        of: """
          @Reducer
          public struct Feature {
          }
          """,
        is: """
          public struct Feature {

            @ComposableArchitecture.ObservableState
            nonisolated public struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
              public init() {
              }
            }

            @CaseKeyPaths.CasePathable
            nonisolated public enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {
            }

          }

          extension Feature: nonisolated ComposableArchitecture.Reducer, nonisolated ComposableArchitecture._ReducerWithoutBody {
          }
          """
      )
    }

    @Test func completeStructsAreUnchanged() {
      expectExpansion(
        of: """
          @Reducer
          struct Feature {
            typealias State = Int
            struct Action {}
            @ReducerBuilder<Int, Action>
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
          }
          """,
        is: """
          struct Feature {
            typealias State = Int
            struct Action {}
            @ReducerBuilder<Int, Action>
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
          }

          extension Feature: nonisolated ComposableArchitecture.Reducer {
          }
          """
      )
    }

    @Test(arguments: [
      "@ReducerBuilderOf<Self> var body: some ReducerOf<Self> { EmptyReducer() }",
      "let body = Reduce<Int, Bool> { _, _ in .none }",
      "var body: Reduce<Int, Bool> = Reduce { _, _ in .none }",
    ])
    func aBodyWithABuilderOrWithoutAGetterHasNoOtherAttribute(body: String) {
      let expansion = expansion(of: "@Reducer struct Feature { \(body) }")
      #expect(!expansion.contains("ReducerBuilder<"))
    }

    @Test func anEnumHasAPartByCaseForEachFeature() {
      expectExpansion(
        of: """
          @Reducer(state: .equatable, .sendable, action: .equatable)
          enum Destination {
            case add(Add)
            case limited(Limited = Limited(limit: 3))
            @ReducerCaseIgnored case preview(name: String)
            case alert(AlertState<Answer>)
            case settings
          }
          """,
        is: destinationExpanded
      )
    }

    @Test func anEnumsOwnActionsHaveCasePaths() {
      let expansion = expansion(
        of: """
          @Reducer
          enum Path {
            case add(Add)
            enum Action { case add(Add.Action) }
          }
          """
      )
      #expect(expansion.contains("@CaseKeyPaths.CasePathable\n  enum Action"))
    }

    @Test func aConformanceIsNonisolatedWhereTheFeatureIs() {
      expectExpansion(
        of: """
          @Reducer
          nonisolated struct Feature {
            typealias State = Int
            struct Action {}
            @ReducerBuilder<Int, Action>
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
          }
          """,
        is: """
          nonisolated struct Feature {
            typealias State = Int
            struct Action {}
            @ReducerBuilder<Int, Action>
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
          }

          extension Feature: nonisolated ComposableArchitecture.Reducer {
          }
          """
      )
    }

    @Test func aStructTakesNoConformancesOfItsState() {
      expectExpansion(
        of: """
          @Reducer(state: .equatable)
          struct Feature {
          }
          """,
        is: """
          struct Feature {
          }

          extension Feature: nonisolated ComposableArchitecture.Reducer, nonisolated ComposableArchitecture._ReducerWithoutBody {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: """
              '@Reducer' takes conformances only for an enum, whose 'State' and 'Action' it generates; a struct declares its own
              """,
            line: 1,
            column: 1,
            fixIts: [FixItSpec(message: "Take the arguments out")]
          )
        ],
        fixed: """
          @Reducer
          struct Feature {
          }
          """
      )
    }

    @Test(
      arguments: [
        (
          "any ReducerOf<Self>", "some ReducerOf<Self>", "Replace 'any' by 'some'",
          "'body' must have an opaque type: use 'some' instead of 'any'"
        ),
        (
          "some Reducer", "some Reducer<Self.State, Self.Action>",
          "Say 'some Reducer<Self.State, Self.Action>'",
          "'some Reducer' hides the state and actions of 'body'"
        ),
        (
          "Int", "some Reducer<Self.State, Self.Action>", "Say 'some Reducer<Self.State, Self.Action>'",
          "'body' must be a reducer, but 'Int' isn't one"
        ),
      ]
    )
    func aBodyIsSomeReducerOfTheFeaturesStateAndActions(
      type: String,
      fixed: String,
      fix: String,
      message: String
    ) {
      func feature(_ attribute: String, _ type: String) -> String {
        """
        struct Feature {
          typealias State = Int
          typealias Action = Int
          \(attribute)var body: \(type) { Reduce { _, _ in .none } }
        }
        """
      }
      expectExpansion(
        of: "@Reducer\n" + feature("", type),
        is: feature("@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>\n  ", type) + """


          extension Feature: nonisolated ComposableArchitecture.Reducer {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: message,
            line: 5,
            column: 13,
            fixIts: [FixItSpec(message: fix)]
          )
        ],
        fixed: "@Reducer\n" + feature("", fixed)
      )
    }

    @Test func ofBodyAndReduceOneIsNeverRun() {
      expectExpansion(
        of: """
          @Reducer
          struct Feature {
            typealias State = Int
            typealias Action = Int
            @ReducerBuilder<State, Action>
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
            func reduce(into state: inout State, action: Action) -> EffectOf<Self> { .none }
          }
          """,
        is: """
          struct Feature {
            typealias State = Int
            typealias Action = Int
            @ReducerBuilder<State, Action>
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
            func reduce(into state: inout State, action: Action) -> EffectOf<Self> { .none }
          }

          extension Feature: nonisolated ComposableArchitecture.Reducer {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'body' is ignored, because the reducer implements 'reduce(into:action:)'",
            line: 7,
            column: 8,
            severity: .warning,
            fixIts: [
              FixItSpec(message: "Remove 'body'"), FixItSpec(message: "Remove 'reduce(into:action:)'"),
            ]
          )
        ],
        applying: ["Remove 'body'"],
        fixed: """
          @Reducer
          struct Feature {
            typealias State = Int
            typealias Action = Int
            func reduce(into state: inout State, action: Action) -> EffectOf<Self> { .none }
          }
          """
      )
    }

    @Test func classStateCausesAWarning() {
      let feature = """
        struct Feature {
          class State {}
          typealias Action = Int
          @ReducerBuilder<State, Int>
          var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
        }
        """
      expectExpansion(
        of: "@Reducer\n" + feature,
        is: feature + """


          extension Feature: nonisolated ComposableArchitecture.Reducer {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message:
              "State that is a class can change without the store, so observers and tests don't detect the change",
            line: 3,
            column: 3,
            severity: .warning,
            fixIts: [FixItSpec(message: "Make it a struct")]
          )
        ],
        fixed: "@Reducer\n" + feature.replacing("class State", with: "struct State")
      )
    }

    @Test(
      arguments: [
        (
          "case add(feature: Add)",
          "The payload of a '@Reducer' case can't have a label, and 'add' has the label 'feature'",
          "Remove the label", "case add(Add)"
        ),
        (
          "case add(Int)", "The payload of 'add' must be a feature, but 'Int' isn't one",
          "Mark it '@ReducerCaseIgnored': state without a feature", "@ReducerCaseIgnored case add(Int)"
        ),
        (
          "case add([Add])", "The payload of 'add' must be a feature, but '[Add]' isn't one",
          "Mark it '@ReducerCaseIgnored': state without a feature", "@ReducerCaseIgnored case add([Add])"
        ),
      ]
    )
    func aCaseNamesOneFeature(enumCase: String, message: String, fix: String, fixed: String) {
      func destination(_ enumCase: String) -> String {
        """
        enum Destination {
          \(enumCase)
        }
        """
      }
      let ignoring = FixItSpec(message: "Mark it '@ReducerCaseIgnored': state without a feature")
      expectExpansion(
        of: "@Reducer\n" + destination(enumCase),
        is: destination(enumCase) + """


          extension Destination: nonisolated ComposableArchitecture.Reducer, nonisolated ComposableArchitecture.CaseReducer, nonisolated ComposableArchitecture.EnumReducer {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: message,
            line: 3,
            column: 8,
            fixIts: fix == ignoring.message ? [ignoring] : [FixItSpec(message: fix), ignoring]
          )
        ],
        applying: [fix],
        fixed: "@Reducer\n" + destination(fixed)
      )
    }

    @Test func rejectsRepeatedAttributes() {
      expectExpansion(
        of: """
          @Reducer
          @Reducer
          struct Feature {
            typealias State = Int
            typealias Action = Int
            @ReducerBuilder<Int, Int>
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
          }
          """,
        is: """
          struct Feature {
            typealias State = Int
            typealias Action = Int
            @ReducerBuilder<Int, Int>
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
          }

          extension Feature: nonisolated ComposableArchitecture.Reducer {
          }

          extension Feature: nonisolated ComposableArchitecture.Reducer {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@Reducer' is applied twice",
            line: 2,
            column: 1,
            fixIts: [FixItSpec(message: "Remove '@Reducer'")]
          )
        ],
        fixed: """
          @Reducer
          struct Feature {
            typealias State = Int
            typealias Action = Int
            @ReducerBuilder<Int, Int>
            var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
          }
          """
      )
    }
  }
#endif
