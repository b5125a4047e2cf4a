import Combine
import Foundation
import Testing

/// Verifies at compile time that `zip`, `combineLatest` and `merge` resolve in every arity, as operators and
/// as publishers, and that closures can take a tuple's elements as separate parameters.
struct CombiningSourceTests {
  private let text = CurrentValueSubject<String, ClientError>("x")
  private let flag = Just(true).setFailureType(to: ClientError.self).eraseToAnyPublisher()

  @Test func zips() {
    #expect(numbers.zip(text).map { $0 + $1.count }.delivered == [2])
    #expect(numbers.zip(text).map { number, string in "\(number)\(string)" }.delivered == ["1x"])
    #expect(numbers.zip(text) { "\($0)\($1)" }.delivered == ["1x"])
    #expect(numbers.zip(text) { (number, string) in (number, string) }.delivered.count == 1)
    #expect(numbers.zip(text, flag).delivered.count == 1)
    #expect(
      numbers.zip(text, flag) { number, string, flag in flag ? "\(number)" : string }.delivered == ["1"]
    )
    #expect(numbers.zip(text, flag, numbers).delivered.count == 1)
    let sum = numbers.zip(text, flag, numbers) { $0 + $3 + ($2 ? 1 : 0) + $1.count }
    #expect(sum.delivered == [4])
  }

  @Test func zipPublishers() {
    #expect(Publishers.Zip(numbers, text).delivered.count == 1)
    #expect(Publishers.Zip3(numbers, text, flag).map { $0.0 + $0.1.count }.delivered == [2])
    var line = ""
    // Existing code combines an argument with a trailing closure, which violates the rule disabled here.
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let token = Publishers.Zip4(numbers, text, flag, numbers)
      .sink(receiveCompletion: { _ in }) { (a, b, c, d) in line = "\(a)\(b)\(c)\(d)" }
    token.cancel()
    #expect(line == "1xtrue1")
  }

  @Test func latestValues() {
    #expect(numbers.combineLatest(text).map { number, string in "\(number)\(string)" }.delivered == ["3x"])
    #expect(numbers.combineLatest(text) { $0 + $1.count }.delivered == [4])
    #expect(numbers.combineLatest(text, flag).delivered.count == 1)
    #expect(numbers.combineLatest(text, flag) { $0 + $1.count + ($2 ? 1 : 0) }.delivered == [5])
    #expect(numbers.combineLatest(text, flag, numbers).delivered.count == 3)
    let lines = numbers.combineLatest(text, flag, numbers) { "\($0)\($1)\($2)\($3)" }
    #expect(lines.delivered == ["3xtrue1", "3xtrue2", "3xtrue3"])
    #expect(Publishers.CombineLatest(numbers, text).delivered.count == 1)
    #expect(Publishers.CombineLatest3(numbers, text, flag).delivered.count == 1)
    #expect(Publishers.CombineLatest4(numbers, text, flag, numbers).delivered.count == 3)
  }

  @Test func merges() {
    let all = numbers
    #expect(all.merge(with: all).delivered == [1, 2, 3, 1, 2, 3])
    #expect(all.merge(with: all, all).merge(with: all).delivered.count == 12)
    #expect(all.merge(with: all, all, all, all, all, all, all).delivered.count == 24)
    #expect(Publishers.Merge(all, all).delivered.count == 6)
    #expect(Publishers.Merge8(all, all, all, all, all, all, all, all).delivered.count == 24)
    #expect(Publishers.MergeMany([all, all]).collect().delivered == [[1, 2, 3, 1, 2, 3]])
    #expect(Publishers.MergeMany(all, all, all).delivered.count == 9)
    #expect(Publishers.MergeMany([all]).merge(with: all).delivered.count == 6)
    let values = Publishers.MergeMany(
      (0..<3).map { index in Just(index).receive(on: ImmediateScheduler.shared) }
    )
    #expect(values.collect().delivered == [[0, 1, 2]])
  }
}
