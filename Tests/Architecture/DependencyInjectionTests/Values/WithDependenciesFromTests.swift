import DependencyInjection
import Testing

struct WithDependenciesFromTests {
  private class Parent {
    @Dependency(\.greeter) var greeter
  }

  private final class Child: Parent {
    var grandchild: Parent?
  }

  private func model(_ greeting: String) -> Child {
    withDependencies {
      $0.greeter = Greeter { greeting }
    } operation: {
      Child()
    }
  }

  @Test func modelsPassOnTheirDependencies() {
    let child = model("parent")
    child.grandchild = withDependencies(from: child) { Parent() }
    #expect(child.grandchild?.greeter.greet() == "parent")
    #expect(Parent().greeter.greet() == "test")
  }

  @Test func surroundingOverridesTakePrecedence() {
    let child = model("then")
    withDependencies {
      $0.untested = Untested(number: 1)
    } operation: {
      withDependencies(from: child) {
        @Dependency(\.untested.number) var number
        #expect(number == 1)
        #expect(Parent().greeter.greet() == "then")
      }
    }
    withDependencies {
      $0.greeter = Greeter { "now" }
    } operation: {
      withDependencies(from: child) {
        #expect(Parent().greeter.greet() == "now")
      }
    }
  }

  @Test func someCanBeChanged() {
    let child = model("parent")
    withDependencies(from: child) {
      $0.greeter.greet = { [greet = $0.greeter.greet] in greet() + "!" }
    } operation: {
      #expect(Parent().greeter.greet() == "parent!")
    }
  }

  @Test @MainActor func asynchronousOperationsRunOnTheCallersActor() async {
    let child = model("parent")
    var greetings: [String] = []
    await withDependencies(from: child) {
      await Task.yield()
      MainActor.assertIsolated()
      greetings.append(Parent().greeter.greet())
    }
    await withDependencies(from: child) {
      $0.greeter = Greeter { "changed" }
    } operation: {
      await Task.yield()
      greetings.append(Parent().greeter.greet())
    }
    #expect(greetings == ["parent", "changed"])
  }

  @Test func modelsReturnedFromAClosurePassOnTheirDependencies() async {
    final class Plain {}
    func plain(_ greeting: String) -> Plain {
      withDependencies {
        $0.greeter = Greeter { greeting }
      } operation: {
        Plain()
      }
    }
    let models = (0..<200).map { (number: $0, model: plain("\($0)")) }
    for (number, model) in models {
      #expect(withDependencies(from: model) { Parent().greeter.greet() } == "\(number)")
    }
    let child = withDependencies(from: models[7].model) { Plain() }
    #expect(withDependencies(from: child) { Parent().greeter.greet() } == "7")
    let later = await withDependencies {
      await Task.yield()
      $0.greeter = Greeter { "later" }
    } operation: {
      await Task.yield()
      return Plain()
    }
    #expect(withDependencies(from: later) { Parent().greeter.greet() } == "later")
  }

  @Test func dependenciesOfReleasedModelsMayReturnModelsInDeinit() {
    final class Plain {}
    final class Probe: Sendable {
      deinit {
        _ = withDependencies { _ in
        } operation: {
          Plain()
        }
      }
    }
    for number in 0..<500 {
      let probe = Probe()
      _ = withDependencies {
        $0.greeter = Greeter { withExtendedLifetime(probe) { "\(number)" } }
      } operation: {
        Plain()
      }
    }
  }

  private final class Resource: TestDependencyKey, Sendable {
    static let living = Locked(0)
    init() { Self.living.withLock { $0 += 1 } }
    deinit { Self.living.withLock { $0 -= 1 } }
    static var testValue: Resource { Resource() }
  }

  /// Creates 100 models, each of which is returned from a closure and released, and returns how many are
  /// still alive.
  private static func survivors(_ make: () -> AnyObject) -> Int {
    let before = Resource.living.withLock { $0 }
    for _ in 0..<100 {
      _ = withDependencies {
        $0[Resource.self] = Resource()
      } operation: {
        make()
      }
    }
    return Resource.living.withLock { $0 } - before
  }

  /// Does the same with models that an asynchronous closure returns.
  private static func asynchronousSurvivors(_ make: @Sendable () async -> sending AnyObject) async -> Int {
    let before = Resource.living.withLock { $0 }
    for _ in 0..<100 {
      _ = await withDependencies {
        $0[Resource.self] = Resource()
      } operation: {
        await make()
      }
    }
    return Resource.living.withLock { $0 } - before
  }

  /// A model without properties is released unnoticed until the next one is created, so one survives. This
  /// runs in its own process, without the models of other tests.
  @Test func overridesOfModelsWithoutPropertiesAreReleasedAtTheNextModel() async {
    await #expect(processExitsWith: .success) {
      final class Plain: Sendable {}
      precondition(Self.survivors { Plain() } <= 1)
      let asynchronous = await Self.asynchronousSurvivors {
        await Task.yield()
        return Plain()
      }
      precondition(asynchronous <= 1)
    }
  }

  @Test func overridesAreReleasedWithTheirModel() async {
    final class Reading: Sendable {
      let resource = Dependency(Resource.self)
    }
    #expect(Self.survivors { Parent() } == 0)
    #expect(Self.survivors { Child() } == 0)
    #expect(
      Self.survivors {
        let model = Reading()
        _ = model.resource.wrappedValue
        return model
      } == 0
    )
  }

  @Test func propertiesOfOtherTypesAreNotRead() {
    final class Owner {}
    final class Model {
      unowned let owner: Owner
      @Dependency(\.greeter) var greeter
      init(owner: Owner) { self.owner = owner }
    }
    let model = withDependencies {
      $0.greeter = Greeter { "model" }
    } operation: {
      Model(owner: Owner())
    }
    // The owner was released, so reading the reference to it would crash.
    #expect(withDependencies(from: model) { Parent().greeter.greet() } == "model")
  }

  @Test func aModelWithoutDependenciesIsReportedAtTheCall() {
    final class Plain {}
    let line: UInt = #line + 2
    withKnownIssue {
      withDependencies(from: Plain()) {
        #expect(Parent().greeter.greet() == "test")
      }
    } matching: {
      $0.sourceLocation?.line == Int(line)
        && $0.description.contains("'withDependencies(from:)' found no @Dependency property in 'Plain'")
    }
  }
}
