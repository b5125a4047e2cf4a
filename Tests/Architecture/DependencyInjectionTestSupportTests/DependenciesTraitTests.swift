import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import Testing

@Suite(.dependencies { $0.uuid = .incrementing })
struct DependenciesTraitTests {
  @Dependency(\.uuid) private var uuid
  @Dependency(\.date.now) private var now
  @Dependency(Instance.self) private var instance

  private final class Instance: TestDependencyKey, Sendable {
    private static let all = Locked<[Weak]>([])
    static var testValue: Instance { Instance() }

    private struct Weak: Sendable {
      weak let instance: Instance?
    }

    /// The number of instances other than this one.
    func others() -> Int {
      let weak = Weak(instance: self)
      return Self.all.withLock { all in
        let others = all.filter { $0.instance != nil && $0.instance !== self }.count
        all.append(weak)
        return others
      }
    }
  }

  @Test func aSuiteGivesEachOfItsTestsDependencies() {
    #expect(uuid() == UUID(0))
    #expect(uuid() == UUID(1))
  }

  @Test(arguments: 0..<3) func eachTestCaseReceivesFreshDependencies(_ number: Int) {
    #expect(uuid() == UUID(0))
  }

  @Test(.dependency(\.date, .constant(Date(timeIntervalSinceReferenceDate: 1))))
  func testTraitsExtendSuiteTraits() {
    #expect(now == Date(timeIntervalSinceReferenceDate: 1))
    #expect(uuid() == UUID(0))
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSinceReferenceDate: 2)))
  func aPropertyOfADependencyWithoutATestValueCanBeSet() {
    #expect(now == Date(timeIntervalSinceReferenceDate: 2))
  }

  @Test(.dependency(\.uuid, .constant(UUID(1))), .dependency(\.uuid, .constant(UUID(2))))
  func lastTraitWins() {
    #expect(uuid() == UUID(2))
  }

  fileprivate struct Unmade: TestDependencyKey {
    var name = "set"
    static var testValue: Unmade {
      Issue.record("The test value was made.")
      return Unmade(name: "test")
    }
  }

  fileprivate static let unmade: any WritableKeyPath<DependencyValues, Unmade> & Sendable = \.unmade

  @Test(.dependency(unmade, Unmade()))
  func settingAWholeDependencyByKeyPathDoesNotMakeItsTestValue() {
    @Dependency(Unmade.self) var unmade
    #expect(unmade.name == "set")
    withDependencies {
      $0 = .test
      $0[keyPath: Self.unmade] = Unmade(name: "by subscript")
      $0[keyPath: Self.unmade].name += "!"
    } operation: {
      #expect(unmade.name == "by subscript!")
    }
  }

  @Test(.dependency(DateGenerator.constant(.distantPast)))
  func aDependencyThatIsItsOwnKeyNeedsNoPath() {
    #expect(now == .distantPast)
  }

  @Test(.dependencies, .serialized, arguments: 0..<3)
  func eachTestCaseReleasesItsDependencies(_ number: Int) {
    @Dependency(Instance.self) var again
    #expect(instance === again)
    #expect(instance.others() == 0)
  }

  @Test(.dependencies { $0.uuid = .constant(UUID($0[Numbered.self].number)) })
  func traitAndTestShareDependencies() {
    @Dependency(Numbered.self) var numbered
    #expect(uuid() == UUID(numbered.number))
  }

  private struct Numbered: TestDependencyKey {
    let number: Int
    static let latest = Locked(0)
    static var testValue: Numbered {
      Numbered(
        number: latest.withLock { latest in
          latest += 1
          return latest
        }
      )
    }
  }
}

extension DependencyValues {
  fileprivate var unmade: DependenciesTraitTests.Unmade {
    get { self[DependenciesTraitTests.Unmade.self] }
    set { self[DependenciesTraitTests.Unmade.self] = newValue }
  }
}
