import DependencyInjection
import Testing

struct DependencyKeyTests {
  @Test func testsUseTheTestValue() {
    @Dependency(\.greeter) var greeter
    #expect(greeter.greet() == "test")
  }

  @Test func liveContextsUseTheLiveValue() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.greeter) var greeter
      #expect(greeter.greet() == "live")
    }
  }

  @Test func theLiveValueIsAlsoForPreviewsWhereNoneIsGiven() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.greeter) var greeter
      #expect(greeter.greet() == "live")
    }
  }

  @Test func aLiveValueThatATestReachesIsReportedByName() {
    withKnownIssue {
      @Dependency(\.untested) var untested
      #expect(untested.number == 42)
    } matching: { issue in
      let text = issue.description
      return text.contains(#"@Dependency(\.untested) has no test implementation"#)
        && text.contains("withDependencies { $0.untested = … }")
    }
  }

  @Test func aMissingLiveValueIsReportedByName() {
    withDependencies {
      $0.context = .live
    } operation: {
      withKnownIssue {
        @Dependency(Promised.self) var promised
        #expect(promised.number == 1)
      } matching: {
        $0.description.contains("@Dependency(Promised.self) has no live implementation")
      }
    }
  }
}

struct Greeter: Sendable {
  var greet: @Sendable () -> String
}

extension Greeter: DependencyKey {
  static let liveValue = Greeter { "live" }
  static let testValue = Greeter { "test" }
}

struct Untested: DependencyKey {
  var number = 42
  static let liveValue = Untested()
}

struct Promised: TestDependencyKey {
  var number = 1
  static let testValue = Promised()
}

extension DependencyValues {
  var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }

  var untested: Untested {
    get { self[Untested.self] }
    set { self[Untested.self] = newValue }
  }
}
