#if Macros
  import Foundation
  import Testing

  struct BodyTypeTests {
    @Test(
      arguments: [
        ("some Reducer<Int, Bool>", "Int, Bool"),
        ("some ReducerOf<Counting>", "Counting.State, Counting.Action"),
        ("some ComposableArchitecture.Reducer<[Int], Bool?>", "[Int], Bool?"),
        ("Reduce<Int, Bool>", "Int, Bool"),
        ("ComposableArchitecture.Reduce<[Int], Bool?>", "[Int], Bool?"),
      ]
    )
    func bodyTypesDetermineStateAndAction(type: String, arguments: String) {
      expectExpansion(
        of: """
          @Reducer
          struct Feature {
            var body: \(type) { EmptyReducer() }
          }
          """,
        is: """
          struct Feature {
            @ComposableArchitecture.ReducerBuilder<\(arguments)>
            var body: \(type) { EmptyReducer() }
          }

          extension Feature: nonisolated ComposableArchitecture.Reducer {
          }
          """
      )
    }

    @Test(
      arguments: [
        "some ReducerOf<Self>", "some Reducer<State, Action>", "some Reducer<Self.State, Self.Action>",
        "some Reducer<Feature.State, Feature.Action>", "Reduce<State, Action>",
      ]
    )
    func bodyMeansStateAndActionAreDeclaredElsewhere(type: String) {
      let expansion = expansion(
        of: """
          @Reducer
          struct Feature {
            var body: \(type) { EmptyReducer() }
          }
          """
      )
      #expect(!expansion.contains("struct State:"))
      #expect(!expansion.contains("enum Action:"))
    }

    @Test func reduceSignatureDeterminesStateAndAction() {
      let expansion = expansion(
        of: """
          @Reducer
          struct Feature {
            func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none }
          }
          """
      )
      #expect(!expansion.contains("struct State:"))
      #expect(!expansion.contains("enum Action:"))
    }

    @Test func reduceFunctionMeansStateAndActionAreDeclaredElsewhere() {
      let expansion = expansion(
        of: """
          @Reducer
          struct Feature {
            func reduce(into state: inout State, action: Self.Action) -> Effect<Action> { .none }
          }
          """
      )
      #expect(!expansion.contains("struct State:"))
      #expect(!expansion.contains("enum Action:"))
    }

    @Test func bodyThatNamesOtherStateKeepsActionDeclaredElsewhere() {
      let expansion = expansion(
        of: """
          @Reducer
          struct Feature {
            var body: some Reducer<Int, Action> { EmptyReducer() }
          }
          """
      )
      #expect(!expansion.contains("struct State"))
      #expect(!expansion.contains("enum Action:"))
      #expect(expansion.contains("@ComposableArchitecture.ReducerBuilder<Int, Self.Action>"))
    }

    @Test func enumsKeepExistingMembers() {
      let expansion = expansion(
        of: """
          @Reducer
          enum Destination {
            case add(Add)
            static var body: some ReducerOf<Self> { EmptyReducer() }
            enum CaseScope { case add }
            static func scope(_ store: StoreOf<Self>) -> CaseScope { .add }
          }
          """
      )
      #expect(expansion.components(separatedBy: "static var body").count == 2)
      #expect(!expansion.contains("typealias Body"))
      #expect(expansion.components(separatedBy: "enum CaseScope").count == 2)
      #expect(expansion.components(separatedBy: "func scope").count == 2)
      #expect(
        expansion.contains(
          "@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>\n  static var body: some ReducerOf<Self>"
        )
      )
    }
  }
#endif
