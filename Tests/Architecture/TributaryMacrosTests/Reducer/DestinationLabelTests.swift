#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct DestinationLabelTests {
    private func feature(_ body: String) -> String {
      """
      struct Feature {
        struct State { @Presents var item: Int? }
        enum Action {}
        var body: some ReducerOf<Self> {
          \(body)
        }
      }
      """
    }

    @Test(arguments: [
      ("ifLet(\\.$item", "then", 46),
      ("forEach(\\.path", "element", 47),
    ])
    func suggestsTheLabelOfTheMethod(call: String, label: String, column: Int) {
      let source = "@Reducer\n" + feature("Reduce {}.\(call), action: \\.item, destination: { Item() })")
      expectExpansion(
        of: source,
        is: expansion(of: source),
        diagnostics: [
          DiagnosticSpec(
            message:
              "Pass a trailing closure to '\(call.prefix { $0 != "(" })', or use the label '\(label):'",
            line: 6,
            column: column,
            severity: .warning,
            fixIts: [FixItSpec(message: "Replace 'destination' with '\(label)'")]
          )
        ],
        fixed: "@Reducer\n" + feature("Reduce {}.\(call), action: \\.item, \(label): { Item() })")
      )
    }

    @Test(arguments: [
      #"Reduce {}.ifLet(\.$item, action: \.item) { Item() }"#,
      #"Reduce {}.ifLet(\.$item, action: \.item, then: { Item() })"#,
      #"Reduce {}.present(\.$item, action: \.item, destination: { Item() })"#,
      #"Reduce {}.ifLet(state: \.$item, action: \.item, destination: { Item() })"#,
    ])
    func otherCallsAreLeftAlone(body: String) {
      let source = "@Reducer\n" + feature(body)
      expectExpansion(of: source, is: expansion(of: source))
    }
  }
#endif
