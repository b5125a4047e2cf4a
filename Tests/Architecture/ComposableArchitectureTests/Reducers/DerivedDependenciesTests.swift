import DependencyInjection
import Testing

@testable import ComposableArchitecture

struct DerivedDependenciesTests {
  private final class Instance: Sendable {}

  private struct Holder: TestDependencyKey {
    var instance: Instance?
    static let testValue = Holder()
  }

  @Test func areDerivedOnceFromEqualDependencies() {
    let derived = DerivedDependencies()
    var count = 0
    func make() -> BoundDependencies {
      derived.current {
        count += 1
        $0[Holder.self].instance = Instance()
      }
    }
    let first = make()
    #expect(make() === first)
    withDependencies {
      $0.context = .preview
    } operation: {
      let other = make()
      #expect(other !== first)
      #expect(make() === other)
      BoundDependencies.$current.withValue(other) {
        @Dependency(\.context) var context
        #expect(context == .preview)
      }
    }
    #expect(count == 2)
  }

  @Test func releasesPreviousDependencies() {
    let derived = DerivedDependencies()
    weak var instance: Instance?
    do {
      let made = Instance()
      instance = made
      _ = derived.current { $0[Holder.self].instance = made }
    }
    #expect(instance != nil)
    withDependencies {
      $0.context = .preview
    } operation: {
      _ = derived.current { _ in }
    }
    #expect(instance == nil)
  }
}
