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

  @Test func unchangedCopiesCompareEqual() {
    var values = DependencyValues()
    values.greeter = Greeter { "original" }
    var copy = values
    #expect(copy.isKnownToEqual(values))
    copy.context = .live
    #expect(!copy.isKnownToEqual(values))
  }

  @Test func surroundingsArePropagatedPerOperation() {
    final class Place: Sendable {}
    let place = Place()
    var values = DependencyValues()
    values.surroundings = place
    let (reader, fresh) = BoundDependencies.$current.withValue(BoundDependencies(values)) {
      (Reader(), DependencyValues.current)
    }
    #expect(fresh.surroundings === place)
    #expect(!values.isKnownToEqual(DependencyValues()))
    #expect(reader.values.surroundings == nil)
    #expect(
      BoundDependencies.$current.withValue(BoundDependencies(values)) {
        Reader().values.surroundings === place
      }
    )
    let readerWithValues = withDependencies {
      $0.greeter = Greeter { "set" }
    } operation: {
      Reader()
    }
    BoundDependencies.$current.withValue(BoundDependencies(values)) {
      #expect(readerWithValues.values.surroundings === place)
      #expect(readerWithValues.values.greeter.greet() == "set")
      withDependencies {
        $0.greeter = Greeter { "other" }
      } operation: {
        #expect(Reader().values.surroundings === place)
      }
      withDependencies(from: ReaderModel()) {
        #expect(Reader().values.surroundings === place)
      }
    }
  }

  private struct Reader {
    @Dependency(\.self) var values
  }

  private final class ReaderModel {
    @Dependency(\.self) var values
  }

  @Test func oneEndpointCanBeChangedWithoutReachingTheRest() {
    withDependencies {
      $0.untested.number = 1
    } operation: {
      @Dependency(\.untested.number) var number
      #expect(number == 1)
    }
  }

  @Test func laterReadsOfAModifiedDependencyAreReported() {
    withDependencies {
      $0.untested.number = 1
    } operation: {
    }
    withKnownIssue {
      @Dependency(\.untested) var untested
      #expect(untested.number == 42)
    }
  }

  @Test func testValuesReadForAChangeAreCached() {
    let read = withDependencies {
      $0.untested.number = $0[Counted.self].id
    } operation: {
      @Dependency(\.untested.number) var number
      return number
    }
    @Dependency(Counted.self) var counted
    #expect(counted.id == read)
  }

  private struct Counted: TestDependencyKey {
    let id: Int
    static let next = Locked(1)
    static var testValue: Counted {
      Counted(
        id: next.withLock { next in
          defer { next += 1 }
          return next
        }
      )
    }
  }
}
