#if Macros
  import ComposableArchitecture
  import Testing

  @testable import StoreInspector

  struct ActionReaderTests {
    @CasePathable
    enum Action: Equatable {
      case tapped
      case counted(Int)
      case scaled(by: Double)
      case named(String)
      case chosen(Int?)
      case child(Child)
      case moved(from: Int, to: Int)
      case listed([Int])
    }

    @CasePathable
    enum Child: Equatable {
      case opened
      case shown(Bool)
    }

    struct Command: Codable, Equatable { var name: String }

    @Test(arguments: [
      (".tapped", Action.tapped), ("  .tapped\n", .tapped), (".counted(-3)", .counted(-3)),
      (".scaled(by: 0.5)", .scaled(by: 0.5)), (#".named("a) \n b")"#, .named("a) \n b")),
      (".chosen(nil)", .chosen(nil)), (".chosen(4)", .chosen(4)), (".child(.opened)", .child(.opened)),
      (".child(.shown(true))", .child(.shown(true))),
    ])
    func anActionIsRead(text: String, action: Action) {
      #expect(ActionReader.value(text, as: Action.self) == action)
    }

    @Test(arguments: [
      "", "tapped", ".unknown", ".counted", ".counted()", ".counted(x)", ".counted(1", ".tapped(1)",
      ".named(a)",
      ".child(opened)", ".moved(from: 1, to: 2)", ".listed([1])",
    ])
    func rejectsInvalidActions(text: String) {
      #expect(ActionReader.value(text, as: Action.self) == nil)
    }

    @Test func anActionThatIsDecodableIsReadAsJSON() {
      #expect(ActionReader.value(#"{"name":"a"}"#, as: Command.self) == Command(name: "a"))
      #expect(ActionReader.value("7", as: Int.self) == 7)
      #expect(ActionReader.value(#""a""#, as: String.self) == "a")
    }

    @Test func theCasesThatExistAreListed() {
      #expect(
        ActionReader.cases(of: Action.self) == [
          ".tapped", ".counted(…)", ".scaled(…)", ".named(…)", ".chosen(…)", ".child(.opened)",
          ".child(.shown(…))", ".listed(…)",
        ]
      )
      #expect(ActionReader.cases(of: Int.self) == [])
    }

    @Test func actionsAreNamedByTheirCases() {
      func name(of action: Any) -> String { ActionName.name(of: action, RecordSecrets().mask()) }
      #expect(name(of: Action.tapped) == ".tapped")
      #expect(name(of: Action.child(.shown(true))) == ".child(.shown(…))")
      #expect(name(of: Action.moved(from: 1, to: 2)) == ".moved(…)")
      #expect(name(of: 7) == "7")
      let row = IdentifiedAction<Int, Child>.element(id: 1, action: .opened)
      #expect(name(of: row) == ".element(…, .opened)")
    }
  }
#endif
