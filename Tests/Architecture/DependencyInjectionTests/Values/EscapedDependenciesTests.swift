import DependencyInjection
import Foundation
import Testing

struct EscapedDependenciesTests {
  @Dependency(\.greeter) private var greeter

  @Test func escapedClosuresSeeCapturedDependencies() async {
    let greetings = await withDependencies {
      $0.greeter = Greeter { "captured" }
    } operation: {
      await withEscapedDependencies { dependencies in
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            let outside = greeter.greet()
            continuation.resume(returning: [outside, dependencies.yield { greeter.greet() }])
          }
        }
      }
    }
    #expect(greetings.last == "captured")
  }

  @Test func asynchronousOperationsSeeCapturedDependencies() async {
    let dependencies = withDependencies {
      $0.greeter = Greeter { "captured" }
    } operation: {
      withEscapedDependencies { $0 }
    }
    await dependencies.yield {
      await Task.yield()
      #expect(greeter.greet() == "captured")
    }
    #expect(greeter.greet() == "test")
  }
}
