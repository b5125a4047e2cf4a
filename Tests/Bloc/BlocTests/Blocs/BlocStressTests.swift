import Bloc
import CombineShim
import Testing

/// An actor whose bloc receives events, values from other threads' publishers, and a completion in the middle
/// of them.
private actor Worker {
  func work(_ transformer: @Sendable () -> EventTransformer<Int>) async -> Int {
    let bloc = Bloc<Int, Int>(0, isolation: self)
    bloc.on(Int.self, transformer: transformer()) { number, emit in
      emit(emit.state + number)
      await Task.yield()
      emit(emit.state + number)
    }
    var seen = 0
    let subscription = bloc.listen { _ in seen += 1 }
    for number in 1...20 {
      bloc.add(number)
      if number.isMultiple(of: 5) { await Task.yield() }
    }
    await bloc.close()
    subscription.cancel()
    return seen
  }

  /// A handler with a capture list. It reads the state, pauses, and then writes the state.
  func count(to limit: Int) async -> Int {
    let bloc = Bloc<Int, Int>(0, isolation: self)
    var active = 0
    bloc.on(Int.self, transformer: sequential()) { [unowned bloc] number, emit in
      active += 1
      let next = bloc.state + number
      await Task.yield()
      active -= 1
      if active == 0 { emit(next) }
    }
    bloc.startTask { [unowned bloc] in
      for _ in 0..<limit {
        bloc.add(1)
        await Task.yield()
      }
    }
    while bloc.state < limit { await Task.yield() }
    await bloc.close()
    return bloc.state
  }

  func follow(_ count: Int) async -> Int {
    let bloc = Bloc<Int, Int>(0, isolation: self)
    bloc.on(Int.self, transformer: restartable()) { _, emit in
      let source = (0..<count).publisher.flatMap { value in
        Future<Int, Never> { promise in
          Task { promise(.success(value)) }
        }
      }
      await emit.onEach(source) { _ in
        await Task.yield()
        emit(emit.state + 1)
      }
    }
    bloc.add(1)
    await Task.yield()
    bloc.add(2)
    while bloc.state < count { await Task.yield() }
    bloc.add(3)
    await Task.yield()
    await bloc.close()
    return bloc.state
  }
}

struct BlocStressTests {
  @Test func blocsOfManyActorsAreApart() async {
    await withTaskGroup(of: Int.self) { group in
      for index in 0..<200 {
        group.addTask {
          await Worker().work {
            switch index % 4 {
            case 0: concurrent()
            case 1: sequential()
            case 2: droppable()
            default: restartable()
            }
          }
        }
      }
      for await seen in group { #expect(seen > 0) }
    }
  }

  @Test func handlersWithCaptureListsLoseNoEvent() async {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 {
        group.addTask { await Worker().count(to: 20) }
      }
      for await count in group { #expect(count == 20) }
    }
  }

  @Test func publishersOfOtherThreadsAreFollowedOnTheOwner() async {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 {
        group.addTask { await Worker().follow(20) }
      }
      for await count in group { #expect(count >= 20) }
    }
  }

  /// Carries an emitter past the compiler's checks.
  private struct Box: @unchecked Sendable {
    // Sendable: the handler waits while the emitter is used elsewhere.
    let emit: Emitter<Int>
  }

  @Test @MainActor func allStatesEmittedOffTheOwnerArrive() async {
    let bloc = Bloc<Int, Int>(0)
    bloc.on(Int.self) { [count = 40] event, emit in
      let box = Box(emit: emit)
      await offOwner {
        for number in 1...count {
          box.emit(event * 1_000 + number)
          if number.isMultiple(of: 10) { await Task.yield() }
        }
      }
    }
    var statesOfEvents: [Int: [Int]] = [:]
    var count = 0
    let subscription = bloc.listen {
      statesOfEvents[$0 / 1_000, default: []].append($0 % 1_000)
      count += 1
    }
    await withKnownIssue {
      for event in 1...50 { bloc.add(event) }
      while count < 50 * 40 { await Task.yield() }
    }
    await bloc.close()
    subscription.cancel()
    #expect(statesOfEvents.count == 50)
    for states in statesOfEvents.values { #expect(states == Array(1...40)) }
  }
}
