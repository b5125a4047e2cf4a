import DependencyInjection
import Testing

struct DependencyContextTests {
  @Test func aTestProcessIsATestContext() {
    #expect(DependencyValues().context == .test)
  }

  @Test func aContextCanBeSet() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.context) var context
      #expect(context == .preview)
    }
  }

  @Test func thereAreValuesForEachContext() {
    #expect(DependencyValues.live.greeter.greet() == "live")
    #expect(DependencyValues.preview.greeter.greet() == "live")
    #expect(DependencyValues.test.greeter.greet() == "test")
  }

  @Test func whatItsOwnersContextWasStandsWhereTheReaderSetsAnotherThing() {
    struct Model {
      @Dependency(\.greeter) var greeter
    }
    let model = withDependencies {
      $0.context = .live
    } operation: {
      Model()
    }
    withDependencies {
      $0.untested = Untested(number: 1)
    } operation: {
      #expect(model.greeter.greet() == "live")
    }
  }

  @Test func testValuesAreMadeAnewAndGo() {
    final class Instance: TestDependencyKey, Sendable {
      static var testValue: Instance { Instance() }
    }
    weak var instance: Instance?
    withDependencies {
      $0 = .test
    } operation: {
      @Dependency(Instance.self) var first
      @Dependency(Instance.self) var second
      #expect(first === second)
      instance = first
      #expect(DependencyValues.test[Instance.self] !== first)
    }
    #expect(instance == nil)
  }
}
