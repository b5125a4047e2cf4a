#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ReducedFunctionTests {
    /// A feature whose body is derived from a function.
    private func feature(
      _ function: String,
      state: String = "struct State {}",
      reduce: String = "Reduce(core)",
      body: String = "some ReducerOf<Self>"
    ) -> String {
      """
      @Reducer
      struct Feature {
        \(state)
        enum Action {}
        var body: \(body) {
          \(reduce)
        }
        \(function) { .none }
      }
      """
    }

    private func expectNone(_ source: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
      expectExpansion(of: source, is: expansion(of: source), sourceLocation: sourceLocation)
    }

    /// Expects one diagnostic at a column of the function, and the function after the fix-it.
    private func expectDiagnostic(
      _ message: String,
      column: Int,
      replacement: String,
      of function: String,
      fixed: String,
      reduce: String = "Reduce(core)",
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      let source = feature(function, reduce: reduce)
      expectExpansion(
        of: source,
        is: expansion(of: source),
        diagnostics: [
          DiagnosticSpec(
            message: message,
            line: 8,
            column: column,
            fixIts: [FixItSpec(message: "Replace it with '\(replacement)'")]
          )
        ],
        fixed: feature(fixed, reduce: reduce),
        sourceLocation: sourceLocation
      )
    }

    @Test func rejectsFunctionsOfAnotherFeaturesState() {
      expectDiagnostic(
        "'core' is passed to 'Reduce', so its state must be 'Feature.State', not 'Item.State'",
        column: 31,
        replacement: "State",
        of: "func core(into state: inout Item.State, action: Action) -> Effect<Action>",
        fixed: "func core(into state: inout State, action: Action) -> Effect<Action>"
      )
    }

    @Test func rejectsFunctionsOfAnotherFeaturesActions() {
      expectDiagnostic(
        "'core' is passed to 'Reduce', so its action must be 'Feature.Action', not 'Item.Action'",
        column: 43,
        replacement: "Action",
        of: "func core(_ state: inout State, action: Item.Action) -> Effect<Action>",
        fixed: "func core(_ state: inout State, action: Action) -> Effect<Action>",
        reduce: #"Reduce(self.core).ifLet(\.item, action: \.item) { Item() }"#
      )
    }

    @Test func rejectsFunctionsWithAnotherFeaturesEffect() {
      expectDiagnostic(
        "'core' is passed to 'Reduce', so its effect's action must be 'Feature.Action', not 'Item.Action'",
        column: 64,
        replacement: "Action",
        of: "func core(into state: inout State, action: Action) -> Effect<Item.Action>",
        fixed: "func core(into state: inout State, action: Action) -> Effect<Action>",
        reduce: "CombineReducers(Reduce(core))"
      )
    }

    @Test(arguments: [
      "func core(into state: inout State, action: Action) -> Effect<Action>",
      "func core(into state: inout Self.State, action: Self.Action) -> EffectOf<Self>",
      "func core(into state: inout Feature.State, action: App.Feature.Action) -> Effect<Feature.Action>",
      "func core(into state: inout Item.Row, action: Action) -> Effect<Action>",
      "func other(into state: inout Item.State, action: Action) -> Effect<Action>",
      "func core(into state: inout Item.State) -> Effect<Action>",
    ])
    func whatMayBeTheFeaturesOwnIsLeftToTheCompiler(function: String) {
      expectNone(feature(function))
    }

    @Test func anotherFeaturesTypesMayBeTheFeaturesOwnByName() {
      let function = "func core(into state: inout Item.State, action: Action) -> Effect<Action>"
      expectNone(feature(function, state: "typealias State = Item.State"))
      expectNone(feature(function, body: "some Reducer<Item.State, Action>"))
      expectNone(feature(function, reduce: #"Scope(\.item, action: \.item) { Reduce(core) }"#))
    }
  }
#endif
