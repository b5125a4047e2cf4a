#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct PresentedPathTests {
    /// A feature with a property, and a reducer as its body.
    private func feature(_ property: String, _ body: String) -> String {
      """
      struct Feature {
        struct State {
          \(property)
        }
        enum Action {}
        var body: some ReducerOf<Self> {
          \(body)
        }
      }
      """
    }

    /// Expects one diagnostic at a column of the body, and the feature after the fix-its.
    private func expectDiagnostic(
      _ message: String,
      column: Int,
      fix: String,
      of property: String,
      _ body: String,
      fixed: (property: String, body: String),
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      let source = "@Reducer\n" + feature(property, body)
      expectExpansion(
        of: source,
        is: expansion(of: source),
        diagnostics: [
          DiagnosticSpec(message: message, line: 8, column: column, fixIts: [FixItSpec(message: fix)])
        ],
        fixed: "@Reducer\n" + feature(fixed.property, fixed.body),
        sourceLocation: sourceLocation
      )
    }

    private func expectNone(
      _ property: String,
      _ body: String,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      let source = "@Reducer\n" + feature(property, body)
      expectExpansion(of: source, is: expansion(of: source), sourceLocation: sourceLocation)
    }

    @Test func presentedFeaturesRequirePresentationActions() {
      func source(_ payload: String) -> String {
        """
        @Reducer
        struct Feature {
          struct State {
            @Presents var item: Item.State?
          }
          enum Action {
            case item(\(payload))
          }
          var body: some ReducerOf<Self> {
            Reduce {}.ifLet(\\.$item, action: \\.item)
          }
        }
        """
      }
      expectExpansion(
        of: source("Item.Action"),
        is: expansion(of: source("Item.Action")),
        diagnostics: [
          DiagnosticSpec(
            message: "the case 'item' must have the payload 'PresentationAction<Item.Action>'",
            line: 10,
            column: 40,
            fixIts: [FixItSpec(message: "Replace 'Item.Action' with it")]
          )
        ],
        fixed: source("PresentationAction<Item.Action>")
      )
      for payload in ["PresentationAction<Item.Action>", "Item.Actions", "Other.Action", "Int"] {
        expectExpansion(of: source(payload), is: expansion(of: source(payload)))
      }
    }

    @Test func unknownPropertiesSuggestPresentedOnes() {
      expectDiagnostic(
        "'State' has no member '$itme': it has no property 'itme' with '@Presents'",
        column: 23,
        fix: "Replace it with '$item'",
        of: "@Presents var item: Int?",
        #"Reduce {}.ifLet(\.$itme, action: \.item) { Item() }"#,
        fixed: ("@Presents var item: Int?", #"Reduce {}.ifLet(\.$item, action: \.item) { Item() }"#)
      )
    }

    @Test func suggestsPresentsForPlainProperties() {
      expectDiagnostic(
        "'State' has no member '$item': its property 'item' has no '@Presents'",
        column: 23,
        fix: "Add '@Presents'",
        of: "var item: Int?",
        #"Reduce {}.ifLet(\.$item, action: \.item) { Item() }"#,
        fixed: ("@Presents var item: Int?", #"Reduce {}.ifLet(\.$item, action: \.item) { Item() }"#)
      )
    }

    @Test func rejectsExplicitReturnsInBuilders() {
      expectDiagnostic(
        "cannot use explicit 'return' in the closure of 'ifLet', from which the child's reducer is built",
        column: 48,
        fix: "Remove 'return'",
        of: "@Presents var item: Int?",
        #"Reduce {}.ifLet(\.$item, action: \.item) { return Item() }"#,
        fixed: ("@Presents var item: Int?", #"Reduce {}.ifLet(\.$item, action: \.item) { Item() }"#)
      )
    }

    @Test(arguments: [
      // Another wrapper may use the name.
      ("@BindingState var item: Int?", #"Reduce {}.ifLet(\.$item, action: \.item) { Item() }"#),
      // Covers the child's state and the state of another reducer.
      (
        "var item: Int?",
        #"Scope(\.item, action: \.item) { Item().ifLet(\.$detail, action: \.detail) { Detail() } }"#
      ),
      ("var item: Int?", #"Item().ifLet(\.$detail, action: \.detail) { Detail() }"#),
      (
        "var item: Int?",
        #"Reduce {}.ifLet(\.$a, action: \.a) { A() }.pullback(state: \.item, action: \.item)"#
      ),
      // A `return` in a closure inside of the child's closure.
      ("@Presents var item: Int?", #"Reduce {}.ifLet(\.$item, action: \.item) { Reduce { return .none } }"#),
      // A name without a dollar sign may be declared elsewhere.
      ("var item: Int?", #"Reduce {}.ifLet(\.other, action: \.other) { return Other() }"#),
    ])
    func ambiguousCodeIsLeftToTheCompiler(property: String, body: String) {
      expectNone(property, body)
    }

    @Test func statesWithUnknownMembersAreNotDiagnosed() {
      for state in [
        "@dynamicMemberLookup struct State { var item: Int? }", "struct State: Other { var item: Int? }",
        "struct State {\n#if DEBUG\n@Presents var item: Int?\n#endif\n}", "typealias State = Other.State",
      ] {
        let source = """
          @Reducer struct Feature {
            \(state)
            enum Action {}
            var body: some ReducerOf<Self> {
              Reduce {}.ifLet(\\.$item, action: \\.item) { Item() }
            }
          }
          """
        expectExpansion(of: source, is: expansion(of: source))
      }
    }
  }
#endif
