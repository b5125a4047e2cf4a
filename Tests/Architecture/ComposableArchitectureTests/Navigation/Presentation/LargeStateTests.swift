import ComposableArchitecture
import Foundation
import Testing

/// Large, deeply nested states, on a thread with the stack size of secondary threads on Apple's platforms.
struct LargeStateTests {
  @Test func tenStatesOfAHundredKilobytesInEachOtherFitOnASmallStack() async {
    let holder = await onThread(stackSize: 16 << 20) { Holder(depth: 10) }
    await onThread(stackSize: 512 << 10) { holder.reduce(.at(depth: 10)) }
    let numbers = await onThread(stackSize: 16 << 20) { holder.numbers }
    #expect(MemoryLayout<Large.State>.size > 100_000)
    #expect(numbers == Array(repeating: 0, count: 10) + [1])
  }

  private func onThread<Result: Sendable>(
    stackSize: Int,
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = stackSize
      thread.start()
    }
  }
}

/// Ten values.
private struct Ten<Value: Sendable>: Sendable {
  var values: (Value, Value, Value, Value, Value, Value, Value, Value, Value, Value)

  init(_ value: Value) {
    values = (value, value, value, value, value, value, value, value, value, value)
  }
}

/// A feature with a large state that presents another feature of its kind.
private struct Large: Reducer {
  struct State: Sendable {
    var most = Ten(Ten(Ten(Ten(0))))
    var rest = (Ten(Ten(Ten(0))), Ten(Ten(Ten(0))), Ten(Ten(Ten(0))))
    var number = 0
    @PresentationState var next: State?
  }

  enum Action: Sendable, CasePathable {
    case count
    case next(PresentationAction<Action>)

    struct AllCasePaths: Sendable {
      let next = AnyCasePath(case: Action.next)
    }
    static let allCasePaths = AllCasePaths()

    static func at(depth: Int) -> Action {
      depth == 0 ? .count : .next(.presented(.at(depth: depth - 1)))
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .count = action { state.number += 1 }
      return .none
    }
    .ifLet(\.$next, action: \.next) { Large() }
  }
}

/// Stores a state that is too large to be passed by value.
private final class Holder: @unchecked Sendable {
  // Sendable: threads use it one after the other.
  private var state = Large.State()

  init(depth: Int) {
    for _ in 0..<depth {
      var outer = Large.State()
      outer.next = state
      state = outer
    }
  }

  func reduce(_ action: Large.Action) {
    _ = Large().reduce(into: &state, action: action)
  }

  var numbers: [Int] {
    Array(sequence(first: state, next: \.next).map(\.number))
  }
}
