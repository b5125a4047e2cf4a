import CombineShim
import Testing

enum AppEvents {
  // Any thread may send and subscribe.
  nonisolated(unsafe) static let opened = PassthroughSubject<Int, Never>()
}

final class Downloads: Sendable {
  // Unsafe for the same reason.
  private nonisolated(unsafe) let progress = CurrentValueSubject<Double, Never>(0)

  func report(_ value: Double) { progress.send(value) }

  var reported: Double { progress.value }
}

/// Reads the value of a future on an actor.
private actor Reading {
  private let future = Future<Int, Never> { $0(.success(3)) }

  func value() async -> Int { await future.value }
}

struct SharedSubjectGuideTests {
  @Test func subjectsAreSharedByAWordInTheirDeclaration() async {
    let downloads = Downloads()
    var opened: [Int] = []
    let token = AppEvents.opened.sink { opened.append($0) }
    await Task.detached {
      downloads.report(0.5)
      AppEvents.opened.send(1)
    }.value
    token.cancel()
    #expect(opened == [1])
    #expect(downloads.reported == 0.5)
  }

  @Test func aFutureIsAwaitedOnAnActor() async {
    #expect(await Reading().value() == 3)
  }
}
