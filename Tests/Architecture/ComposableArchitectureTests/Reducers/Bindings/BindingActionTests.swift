import ComposableArchitecture
import CustomDump
import Testing

struct BindingActionTests {
  @Test func isEqualBySameProperty() {
    let action = BindingAction.set(\Form.name, "a")
    #expect(action == .set(\.name, "a"))
    #expect(action != .set(\.name, "b"))
    #expect(action != .set(\.nickname, "a"))
    #expect(action != .set(\.isOn, true))
  }

  @Test func matchesAProperty() {
    let action = Form.Action.binding(.set(\.isOn, true))
    func name(_ action: Form.Action) -> String {
      switch action {
      case .binding(\.isOn): "isOn"
      case .binding: "another"
      case .save: "save"
      }
    }
    #expect(name(action) == "isOn")
    #expect(name(.binding(.set(\.name, ""))) == "another")
    #expect(name(.save) == "save")
    #expect(BindingAction.set(\Form.name, "a").keyPath == \Form.name)
  }

  @Test func theValuesOfPropertiesAreCases() {
    let action = BindingAction.set(\Form.name, "a")
    #expect(action[case: \.name] == "a")
    #expect(action[case: \.nickname] == nil)
    #expect(action[case: \.isOn] == nil)
    #expect(BindingAction<Form>.allCasePaths.isOn.embed(true) == .set(\.isOn, true))
  }

  @Test func anActionCanBePulledBackToAStateThatHoldsTheOther() {
    struct Screen: Equatable { var form = Form() }
    let action = BindingAction.set(\Form.name, "a").pullback(\Screen.form)
    #expect(action == .set(\Screen.form.name, "a"))
    #expect(action.keyPath == \Screen.form.name)
    var screen = Screen()
    _ = BindingReducer<Screen, ScreenAction, ScreenAction>()
      .reduce(into: &screen, action: .binding(action))
    #expect(screen.form.name == "a")

    enum ScreenAction: BindableAction { case binding(BindingAction<Screen>) }
  }

  #if canImport(Glibc)
    @Test func dumpsShowComputedPropertiesByTheirTypes() {
      struct Screen: Equatable {
        var form: Form {
          get { inner }
          set { inner = newValue }
        }
        private var inner = Form()
      }
      #expect(
        String(customDumping: BindingAction.set(\Screen.form.name, "a")) == #"""
          BindingAction.set(
            \.<Form>.name,
            "a"
          )
          """#
      )
    }
  #endif

  @Test func dumpsShowPropertyAndValue() {
    #expect(
      String(customDumping: BindingAction.set(\Form.name, "a")) == #"""
        BindingAction.set(
          \.name,
          "a"
        )
        """#
    )
  }
}
