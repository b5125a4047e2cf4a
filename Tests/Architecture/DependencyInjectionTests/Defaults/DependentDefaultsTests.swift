import DependencyInjection
import Foundation
import Testing

/// Default values that depend on other dependencies.
struct DependentDefaultsTests {
  private struct Server: TestDependencyKey {
    var name: String
    static var testValue: Server { Server(name: "test") }
  }

  private final class Client: TestDependencyKey, Sendable {
    let server: String
    init(server: String) { self.server = server }
    static var testValue: Client {
      @Dependency(Server.self) var server
      return Client(server: server.name)
    }
  }

  private final class Screen: TestDependencyKey, Sendable {
    let client: Client
    init(client: Client) { self.client = client }
    static var testValue: Screen {
      @Dependency(Client.self) var client
      return Screen(client: client)
    }
  }

  @Dependency(Screen.self) private var screen
  @Dependency(Client.self) private var client

  @Test func overridesReachDefaultsThatDependOnThem() {
    #expect(screen.client.server == "test")
    withDependencies {
      $0[Server.self].name = "mock"
    } operation: {
      #expect(client.server == "mock")
      #expect(screen.client.server == "mock")
      #expect(screen.client === client)
    }
    #expect(screen.client.server == "test")
  }

  @Test func overridesDoNotReachOtherCode() {
    withDependencies {
      $0[Server.self].name = "mock"
    } operation: {
      #expect(screen.client.server == "mock")
    }
    #expect(screen.client.server == "test")
    #expect(screen === screen)
  }

  @Test func scopesThatSetOtherDependenciesShareADefault() {
    withDependencies {
      $0[Server.self].name = "mock"
    } operation: {
      let inner = withDependencies {
        $0.greeter = Greeter { "inner" }
      } operation: {
        screen
      }
      let sibling = withDependencies {
        $0.greeter = Greeter { "sibling" }
      } operation: {
        screen
      }
      #expect(inner === sibling)
      #expect(inner === screen)
      withDependencies {
        $0[Server.self].name = "other"
      } operation: {
        #expect(screen.client.server == "other")
      }
      #expect(inner === screen)
    }
  }

  @Test func settingADependencyInBetweenReachesTheOuterOne() {
    #expect(screen.client.server == "test")
    withDependencies {
      $0[Client.self] = Client(server: "own")
    } operation: {
      #expect(screen.client.server == "own")
    }
  }

  @Test func defaultsOfAModelSeeItsOverridesOutsideOfTheirScope() {
    final class Model {
      @Dependency(Screen.self) var screen
    }
    let model = withDependencies {
      $0[Server.self].name = "mock"
    } operation: {
      Model()
    }
    #expect(model.screen.client.server == "mock")
    #expect(screen.client.server == "test")
  }

  @Test func changingAPartOfADefaultSeesTheOtherChanges() {
    struct Pair: TestDependencyKey {
      var server: String
      var number = 0
      static var testValue: Pair {
        @Dependency(Server.self) var server
        return Pair(server: server.name)
      }
    }
    withDependencies {
      $0[Server.self].name = "mock"
      $0[Pair.self].number = 1
    } operation: {
      @Dependency(Pair.self) var pair
      #expect(pair.server == "mock")
      #expect(pair.number == 1)
    }
  }

  @Test func defaultsAreReleasedWithTheOverridesOnWhichTheyDepend() {
    weak var released: Screen?
    withDependencies {
      $0[Server.self].name = "mock"
    } operation: {
      released = screen
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  @Test func modelsInADefaultDoNotKeepTheOverridesOfItsFirstReader() {
    final class Resource: TestDependencyKey, Sendable {
      static var testValue: Resource { Resource() }
    }
    final class Service: TestDependencyKey, Sendable {
      let name = Dependency(Server.self)
      static var testValue: Service { Service() }
    }
    @Dependency(Service.self) var service
    weak var released: Resource?
    withDependencies {
      let resource = Resource()
      released = resource
      $0[Resource.self] = resource
    } operation: {
      #expect(service.name.wrappedValue.name == "test")
    }
    #expect(released == nil)
  }

  @Test func emptyValuesRecreateDefaults() {
    let kept = client
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      #expect(client !== kept)
      #expect(client === client)
    }
    #expect(client === kept)
  }
}

/// Default values that several threads read at the same time.
struct ConcurrentDefaultsTests {
  private final class Slow: TestDependencyKey, Sendable {
    static let made = Locked(0)
    static let begun = DispatchSemaphore(value: 0)
    static let proceed = DispatchSemaphore(value: 0)
    static var testValue: Slow {
      made.withLock { $0 += 1 }
      begun.signal()
      proceed.wait()
      return Slow()
    }
  }

  @Test func aDefaultIsMadeOnceByThreadsThatReadItAtTheSameTime() {
    let dependencies = withDependencies {
      $0 = .test
    } operation: {
      withEscapedDependencies { $0 }
    }
    let ids = Locked<[ObjectIdentifier]>([])
    let threads = DispatchGroup()
    for number in 0..<4 {
      let started = DispatchSemaphore(value: 0)
      threads.enter()
      Thread.detachNewThread {
        started.signal()
        dependencies.yield {
          @Dependency(Slow.self) var slow
          let id = ObjectIdentifier(slow)
          ids.withLock { $0.append(id) }
        }
        threads.leave()
      }
      started.wait()
      if number == 0 { Slow.begun.wait() }
    }
    // This signals more often than necessary, so that the test does not block if a second value is created.
    for _ in 0..<4 { Slow.proceed.signal() }
    threads.wait()
    #expect(ids.withLock { $0.count } == 4)
    #expect(ids.withLock { Set($0).count } == 1)
    #expect(Slow.made.withLock { $0 } == 1)
  }

  /// Releases two threads when both have arrived. Later threads pass immediately.
  private final class Meeting: Sendable {
    private let arrivals = Locked(0)
    private let isComplete = DispatchSemaphore(value: 0)

    func pass() {
      let number = arrivals.withLock { arrivals in
        arrivals += 1
        return arrivals
      }
      if number == 2 { isComplete.signal() }
      if number == 1 { _ = isComplete.wait(timeout: .now() + 10) }
    }
  }

  private static let meeting = Meeting()

  private struct Left: DependencyKey {
    var name: String
    static var liveValue: Left { Left(name: "live left") }
    static var testValue: Left {
      meeting.pass()
      @Dependency(Right.self) var right
      return Left(name: "left of \(right.name)")
    }
  }

  private struct Right: DependencyKey {
    var name: String
    static var liveValue: Right { Right(name: "live right") }
    static var testValue: Right {
      meeting.pass()
      @Dependency(Left.self) var left
      return Right(name: "right of \(left.name)")
    }
  }

  @Test func mutuallyDependentDefaultsDoNotDeadlock() async {
    let dependencies = withDependencies {
      $0 = .test
    } operation: {
      withEscapedDependencies { $0 }
    }
    await withKnownIssue {
      async let left = dependencies.yield { Dependency(Left.self).wrappedValue.name }
      async let right = dependencies.yield { Dependency(Right.self).wrappedValue.name }
      let names = await [left, right]
      #expect(names.allSatisfy { $0.hasSuffix("live left") || $0.hasSuffix("live right") })
    } matching: {
      $0.description.contains("The default value of a dependency depends on itself")
    }
  }
}
