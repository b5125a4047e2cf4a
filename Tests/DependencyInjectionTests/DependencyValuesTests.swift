import DependencyInjection
import Foundation
import Testing

struct DependencyValuesTests {
  @Test func valuesThatWereSetAreRead() {
    var values = DependencyValues()
    values.greeter = Greeter { "set" }
    #expect(values.greeter.greet() == "set")
    #expect(DependencyValues().greeter.greet() == "test")
  }

  @Test func copiesAreIndependent() {
    var values = DependencyValues()
    values.greeter = Greeter { "original" }
    var copy = values
    copy.greeter = Greeter { "copy" }
    #expect(values.greeter.greet() == "original")
    #expect(copy.greeter.greet() == "copy")
  }

  @Test func copiesAreKnownToBeEqualUntilOneIsChanged() {
    var values = DependencyValues()
    values.greeter = Greeter { "original" }
    var copy = values
    #expect(copy.isKnownToEqual(values))
    copy.context = .live
    #expect(!copy.isKnownToEqual(values))
  }
}
