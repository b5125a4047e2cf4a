#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct ViewActionMacroTests {
    @Test func aViewWithAStoreSendsItsActions() {
      expectExpansion(
        of: """
          @ViewAction(for: Counter.self)
          struct CounterView {
            let store: StoreOf<Counter>
            func tap() { send(.incrTapped) }
          }
          """,
        is: """
          struct CounterView {
            let store: StoreOf<Counter>
            func tap() { send(.incrTapped) }
          }

          extension CounterView: ComposableArchitecture.ViewActionSending {
          }
          """
      )
    }

    @Test(
      arguments: [
        ("", ": View", "@MainActor "),
        ("", ": UIKit.UIViewController", "@MainActor "),
        ("@MainActor ", "", "@MainActor "),
        ("@RoomActor ", ": Equatable", "@RoomActor "),
        ("", ": Equatable", ""),
      ]
    )
    func conformanceHasTheIsolationOfTheView(
      attribute: String,
      inheritance: String,
      isolation: String
    ) {
      let expansion = expansion(
        of: """
          @ViewAction(for: Counter.self)
          \(attribute)struct CounterView\(inheritance) {
            let store: StoreOf<Counter>
          }
          """
      )
      #expect(
        expansion.contains("extension CounterView: \(isolation)ComposableArchitecture.ViewActionSending {")
      )
    }

    @Test func aViewNeedsAStore() {
      expectExpansion(
        of: """
          @ViewAction(for: Counter.self)
          struct CounterView {
            let title: String
          }
          """,
        is: """
          struct CounterView {
            let title: String
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ViewAction' requires a property named 'store'",
            line: 2,
            column: 1,
            fixIts: [FixItSpec(message: "Add 'store'")]
          )
        ],
        fixed: """
          @ViewAction(for: Counter.self)
          struct CounterView {
            let store: ComposableArchitecture.StoreOf<Counter>

            let title: String
          }
          """
      )
    }

    @Test func aStoreThatIsHiddenCannotBeSentTo() {
      expectExpansion(
        of: """
          @ViewAction(for: Counter.self)
          struct CounterView {
            private let store: StoreOf<Counter>
          }
          """,
        is: """
          struct CounterView {
            private let store: StoreOf<Counter>
          }

          extension CounterView: ComposableArchitecture.ViewActionSending {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@ViewAction' makes 'store' part of a conformance, so that it cannot be private",
            line: 3,
            column: 3,
            fixIts: [FixItSpec(message: "Remove 'private'")]
          )
        ],
        fixed: """
          @ViewAction(for: Counter.self)
          struct CounterView {
            let store: StoreOf<Counter>
          }
          """
      )
    }

    @Test func warnsAboutViewActionsSentThroughTheStore() {
      let view = """
        struct CounterView {
          let store: StoreOf<Counter>
          func tap() {
            store.send(.view(.setTo(1)))
            self.store.send(.view(.incrTapped), animation: .default)
            store.send(.loaded)
          }
        }
        """
      let message = "In a '@ViewAction' view, use 'send' instead of 'store.send'"
      let fix = FixItSpec(message: "Send the view's action")
      expectExpansion(
        of: "@ViewAction(for: Counter.self)\n" + view,
        is: view + """


          extension CounterView: ComposableArchitecture.ViewActionSending {
          }
          """,
        diagnostics: [
          DiagnosticSpec(message: message, line: 5, column: 5, severity: .warning, fixIts: [fix]),
          DiagnosticSpec(message: message, line: 6, column: 5, severity: .warning, fixIts: [fix]),
          DiagnosticSpec(message: message, line: 7, column: 5, severity: .warning),
        ],
        fixed: """
          @ViewAction(for: Counter.self)
          struct CounterView {
            let store: StoreOf<Counter>
            func tap() {
              send(.setTo(1))
              send(.incrTapped, animation: .default)
              store.send(.loaded)
            }
          }
          """
      )
    }
  }
#endif
