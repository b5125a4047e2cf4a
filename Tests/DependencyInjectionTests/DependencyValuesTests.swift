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

  @Test func surroundingsGoAlongAndBelongToTheMoment() {
    final class Place: Sendable {}
    let place = Place()
    var values = DependencyValues()
    values.surroundings = place
    let (reader, fresh) = DependencyValues.$current.withValue(values) { (Reader(), DependencyValues.current) }
    #expect(fresh.surroundings === place)
    #expect(!values.isKnownToEqual(DependencyValues()))
    #expect(reader.values.surroundings == nil)
    #expect(DependencyValues.$current.withValue(values) { Reader().values.surroundings === place })
    let readerWithValues = withDependencies {
      $0.greeter = Greeter { "set" }
    } operation: {
      Reader()
    }
    DependencyValues.$current.withValue(values) {
      #expect(readerWithValues.values.surroundings === place)
      #expect(readerWithValues.values.greeter.greet() == "set")
    }
  }

  private struct Reader {
    @Dependency(\.self) var values
  }
}
