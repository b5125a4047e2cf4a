import Testing

@testable import DependencyInjection

struct DependencyContextTests {
  @Test func aTestProcessIsATestContext() {
    #expect(DependencyValues().context == .test)
  }

  @Test(arguments: [("live", DependencyContext.live), ("preview", .preview), ("test", .test)])
  func theEnvironmentNamesAContext(name: String, context: DependencyContext) {
    #expect(DependencyContext.ofProcess(in: ["SWIFT_DEPENDENCIES_CONTEXT": name]) == context)
  }

  @Test func anotherWordInTheEnvironmentIsReported() {
    withKnownIssue {
      #expect(DependencyContext.ofProcess(in: ["SWIFT_DEPENDENCIES_CONTEXT": "production"]) == .test)
    } matching: {
      $0.description.contains("'SWIFT_DEPENDENCIES_CONTEXT' has the unknown value 'production'")
    }
  }

  @Test func aContextCanBeSet() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.context) var context
      #expect(context == .preview)
    }
  }

  @Test func eachContextHasValues() {
    #expect(DependencyValues.live.greeter.greet() == "live")
    #expect(DependencyValues.preview.greeter.greet() == "live")
    #expect(DependencyValues.test.greeter.greet() == "test")
  }

  @Test func ownersContextAppliesUnlessTheReaderSetsOne() {
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

  @Test func testValuesAreRecreatedAndReleased() {
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
