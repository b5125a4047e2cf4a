import ComposableArchitecture
import Testing

struct BindableActionTests {
  @Test func theCaseIsFoundByItsName() {
    #expect(Form.Action.binding(.set(\.isOn, true)).binding == .set(\.isOn, true))
    #expect(Form.Action.save.binding == nil)
    #expect(Lookalike.other(.set(\.isOn, true)).binding == nil)
  }

  @Test func aPropertyIsSetInShort() {
    #expect(Form.Action.set(\.isOn, true).binding == .set(\.isOn, true))
    #expect(Profile.Action.set(\.$name, "a").binding == .set(\.$name, "a"))
  }

  private enum Lookalike: BindableAction {
    case binding(BindingAction<Form>)
    case other(BindingAction<Form>)
  }
}
