import Testing
import TributaryBase

struct OptionalCastTests {
  private let values: [String: Any] = ["one": 1, "nil": Int?.none as Any]

  private func value<Value>(_ key: String, as type: Value.Type) -> Value? {
    values[key].ifPresent(as: type)
  }

  @Test func aMissingValueIsNoStoredNil() {
    #expect(value("missing", as: Int?.self) == .none)
    #expect(value("missing", as: Int??.self) == .none)
    #expect(value("missing", as: Int.self) == nil)
  }

  @Test func storedValuesAreCast() {
    #expect(value("nil", as: Int?.self) == .some(nil))
    #expect(value("one", as: Int.self) == 1)
    #expect(value("one", as: Int?.self) == .some(1))
    #expect(value("one", as: String.self) == nil)
  }
}
