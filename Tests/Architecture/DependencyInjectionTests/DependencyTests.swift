import DependencyInjection
import Testing

struct DependencyTests {
  private struct Model {
    @Dependency(\.greeter) var greeter
    @Dependency(\.greeter.greet) var greet
    @Dependency(Greeter.self) var byType
  }

  @Test func isReadByKeyPathByPartAndByType() {
    let model = Model()
    #expect(model.greeter.greet() == "test")
    #expect(model.greet() == "test")
    #expect(model.byType.greet() == "test")
  }

  @Test func keepsOverridesFromItsOwnersCreation() {
    let model = withDependencies {
      $0.greeter = Greeter { "made with" }
    } operation: {
      Model()
    }
    #expect(model.greeter.greet() == "made with")
    #expect(model.byType.greet() == "made with")
  }

  @Test func currentOverridesTakePrecedence() {
    let model = withDependencies {
      $0.greeter = Greeter { "then" }
      $0.untested = Untested(number: 1)
    } operation: {
      Model()
    }
    withDependencies {
      $0.greeter = Greeter { "now" }
    } operation: {
      #expect(model.greeter.greet() == "now")
    }
    withDependencies {
      $0.untested = Untested(number: 2)
    } operation: {
      #expect(model.greeter.greet() == "then")
    }
  }

  @Test func theWholeOfTheDependenciesCanBeRead() {
    withDependencies {
      $0.greeter = Greeter { "whole" }
    } operation: {
      @Dependency(\.self) var dependencies
      #expect(dependencies.greeter.greet() == "whole")
    }
  }

  @Test func dependenciesCanBeReadAsTheirConcreteType() {
    withDependencies {
      $0[PlayerKey.self] = MockPlayer(name: "a")
    } operation: {
      @Dependency(PlayerKey.self, as: MockPlayer.self) var byType
      @Dependency(\.player, as: MockPlayer.self) var byPath
      #expect(byType.name == "a")
      #expect(byPath.name == "a")
    }
  }

  @Test func isOfAnotherTypeOnlyByMistake() async {
    await #expect(processExitsWith: .failure) {
      @Dependency(PlayerKey.self, as: MockPlayer.self) var player
      _ = player
    }
  }
}

private protocol Player: Sendable {}

private struct MockPlayer: Player {
  let name: String
}

private struct SilentPlayer: Player {}

private enum PlayerKey: TestDependencyKey {
  static let testValue: any Player = SilentPlayer()
}

extension DependencyValues {
  fileprivate var player: any Player {
    get { self[PlayerKey.self] }
    set { self[PlayerKey.self] = newValue }
  }
}
