import CombineShim
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectRunTests {
  struct Failure: Error, Equatable {}

  @Test func nothingRunsBeforeItIsStartedAndThenOncePerStart() async {
    let runs = CallCount()
    let effect = Effect<Int>.run { send in await send(runs.increment()) }
    #expect(runs.value == 0)
    #expect(await actions(of: effect) == [1])
    #expect(await actions(of: effect) == [2])
  }

  @Test func actionsArriveInOrderOnTheMainActorByDefault() async {
    let effect = Effect<Int>.run { send in
      for number in 1...100 { await send(number) }
    }
    #expect(await actions(of: effect) == Array(1...100))
  }

  @Test func actionsArriveOnTheActorOfTheStoreThatRunsIt() async {
    let owner = Owner()
    await owner.start(
      .run { send in
        for number in 1...10 { await send(number) }
      }
    )
    #expect(await owner.actions == Array(1...10))
  }

  @Test func theCatchClosureGetsErrorsAndMaySend() async {
    let effect = Effect<Int>.run { send in
      await send(1)
      throw Failure()
    } catch: { error, send in
      await send(error is Failure ? 2 : 3)
    }
    #expect(await actions(of: effect) == [1, 2])
  }

  @Test func unhandledErrorsAreReportedWhereTheEffectIsCreated() async {
    let line: UInt = #line + 1
    let effect = Effect<Int>.run { _ in throw Failure() }
    await withKnownIssue {
      #expect(await actions(of: effect).isEmpty)
    } matching: { issue in
      issue.description.contains("threw an unhandled error")
        && issue.description.contains("Effect+RunTests.swift:\(line)")
        && issue.sourceLocation?.line == Int(line)
    }
  }

  @Test func aCancellationErrorIsNeitherReportedNorCaught() async {
    #expect(await actions(of: Effect<Int>.run { _ in throw CancellationError() }).isEmpty)
    let caught = Effect<Int>.run { _ in
      throw CancellationError()
    } catch: { _, send in
      await send(1)
    }
    #expect(await actions(of: caught).isEmpty)
  }

  @Test func aTasksResultIsTheAction() async {
    #expect(await actions(of: Effect<Int>.task { 42 }) == [42])
    let failing = Effect<Int>.task {
      throw Failure()
    } catch: { _ in
      -1
    }
    #expect(await actions(of: failing) == [-1])
  }

  @Test func anUnhandledErrorOfATaskIsReportedWhereTheEffectIsMade() async {
    let line: UInt = #line + 1
    let effect = Effect<Int>.task { throw Failure() }
    await withKnownIssue {
      #expect(await actions(of: effect).isEmpty)
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
    }
  }

  @Test(arguments: [false, true]) func aCancelledTaskDeliversNeitherValueNorError(fails: Bool) async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let log = EffectLog(
      Effect<Int>.task {
        defer { end.finish() }
        start.finish()
        while !Task.isCancelled { await Task.yield() }
        if fails { throw Failure() }
        return 1
      }
    )
    for await _ in started {}
    log.cancel()
    for await _ in ended {}
    #expect(log.actions.isEmpty)
    #expect(log.completion == nil)
  }

  @Test func fireAndForgetIgnoresErrors() async {
    let runs = CallCount()
    let effect = Effect<Int>.fireAndForget {
      await Task.yield()
      runs.increment()
      throw Failure()
    }
    #expect(await actions(of: effect).isEmpty)
    #expect(runs.value == 1)
  }

  @Test func theOperationSeesTheDependenciesOfTheReducerThatMadeTheEffect() async {
    let date = Date(timeIntervalSince1970: 1_234)
    let effect = withDependencies {
      $0.date = .constant(date)
    } operation: {
      Effect<Date>.run { send in
        @Dependency(\.date) var now
        await send(now())
      }
    }
    #expect(await actions(of: effect) == [date])
  }

  @Test func theTaskHasTheNameAndPriorityThatWereGiven() async {
    let effect = Effect<String>.run(priority: .high, name: "worker") { send in
      await send("\(Task.name ?? "none") \(Task.currentPriority == .high)")
    }
    #expect(await actions(of: effect) == ["worker true"])
  }
}

/// An owner of a store that is not the main actor.
private actor Owner {
  private(set) var actions: [Int] = []

  func start(_ effect: Effect<Int>) async {
    let context = EffectContext(registry: CancellationRegistry(), actor: self)
    await withCheckedContinuation { continuation in
      var cancellable: AnyCancellable?
      cancellable = EffectContext.$current.withValue(context) {
        effect.sink { _ in
          continuation.resume()
          cancellable?.cancel()
        } receiveValue: { action in
          self.assumeIsolated { $0.actions.append(action) }
        }
      }
    }
  }
}
