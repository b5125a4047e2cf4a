import ComposableArchitecture
import CustomDump
import Foundation
import Testing

struct BindingStateTests {
  private struct Settings: Codable, Hashable {
    @BindingState var name = "a"
  }

  @Test func wrapsAValue() {
    var settings = Settings()
    settings.name = "b"
    #expect(settings.$name.wrappedValue == "b")
    settings.$name.wrappedValue = "c"
    #expect(settings.name == "c")
    #expect(settings == Settings(name: "c"))
    #expect(settings != Settings())
  }

  @Test func isEncodedAsItsValue() throws {
    let data = try JSONEncoder().encode(Settings())
    #expect(String(decoding: data, as: UTF8.self) == #"{"name":"a"}"#)
    #expect(try JSONDecoder().decode(Settings.self, from: data) == Settings())
  }

  @Test func actionsSetItAndMatchIt() {
    let action = BindingAction.set(\Settings.$name, "b")
    #expect(action == .set(\.$name, "b"))
    #expect(action != .set(\.$name, "c"))
    #expect((\Settings.$name) ~= action)
    let value: String? = action[case: \.$name]
    #expect(value == "b")
  }
}
