import Combine
import Foundation
import Testing

/// Verifies at compile time that every overload of the operators with a single or running result resolves,
/// with operator functions, trailing closures, labelled closures and throwing closures.
struct ReducingSourceTests {
  @Test func extremes() {
    #expect(numbers.min(by: <).delivered == [1])
    #expect(numbers.max(by: { $0 < $1 }).delivered == [3])
    #expect(numbers.min().delivered == [1])
    #expect(numbers.max().delivered == [3])
    #expect(numbers.min { $0 < $1 }.delivered == [1])
    let throwing = numbers.tryMin { a, b in
      if a == 0 { throw ClientError() }
      return a < b
    }
    #expect(throwing.delivered == [1])
    #expect(numbers.tryMax(by: <).delivered == [3])
  }

  @Test func reductions() {
    #expect(numbers.reduce(0, +).delivered == [6])
    #expect(numbers.reduce(0) { $0 + $1 }.delivered == [6])
    #expect(numbers.reduce([Int]()) { $0 + [$1] }.delivered == [[1, 2, 3]])
    #expect(numbers.reduce("") { text, value in "\(text)\(value)" }.delivered == ["123"])
    let throwing = numbers.tryReduce(12) { result, value in
      if value == 0 { throw ClientError() }
      return result / value
    }
    #expect(throwing.delivered == [2])
  }

  @Test func scans() {
    #expect(numbers.scan(0, +).delivered == [1, 3, 6])
    let fibonacci = numbers.scan((0, 1)) { state, _ in (state.1, state.0 + state.1) }
    #expect(fibonacci.map { $0.0 }.delivered == [1, 1, 2])
    let throwing = numbers.tryScan(0) {
      guard $1 != 3 else { throw ClientError() }
      return $0 + $1
    }
    #expect(throwing.delivered == [1, 3])
  }

  @Test func collections() {
    #expect(numbers.count().delivered == [3])
    #expect(numbers.collect().delivered == [[1, 2, 3]])
    #expect(numbers.collect(2).delivered == [[1, 2], [3]])
    #expect(numbers.ignoreOutput().delivered.isEmpty)
  }

  @Test func predicates() {
    #expect(numbers.contains(3).delivered == [true])
    #expect(numbers.contains { $0 > 3 }.delivered == [false])
    #expect(numbers.contains(where: { $0 > 2 }).delivered == [true])
    let containing = numbers.tryContains {
      if $0 == 1 { throw ClientError() } else { return true }
    }
    #expect(containing.delivered == [])
    #expect(containing.deliveredFailure is ClientError)
    #expect(numbers.allSatisfy { $0 > 3 }.delivered == [false])
    #expect(numbers.allSatisfy((1...3).contains).delivered == [true])
    let satisfying = numbers.tryAllSatisfy {
      guard $0 > 0 else { throw ClientError() }
      return true
    }
    #expect(satisfying.delivered == [true])
  }

  @Test func firstAndLast() {
    #expect(numbers.first().delivered == [1])
    #expect(numbers.first { $0 > 1 }.delivered == [2])
    #expect(numbers.first(where: { $0 > 2 }).delivered == [3])
    let first = numbers.tryFirst {
      guard $0 > 0 else { throw ClientError() }
      return true
    }
    #expect(first.delivered == [1])
    #expect(numbers.last().delivered == [3])
    #expect(numbers.last { $0 < 3 }.delivered == [2])
    #expect(numbers.last(where: { $0 < 2 }).delivered == [1])
    let last = numbers.tryLast {
      guard $0 > 0 else { throw ClientError() }
      return true
    }
    #expect(last.delivered == [3])
  }
}
