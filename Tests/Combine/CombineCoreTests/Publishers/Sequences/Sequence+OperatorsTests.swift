import CombineCore
import CombineProbes
import Testing

struct SequenceOperatorsTests {
  private let numbers = [3, 1, 1, 2].publisher

  @Test func operatorsOfASequenceThatReturnASequence() {
    #expect(numbers.compactMap { $0 > 1 ? "\($0)" : nil }.sequence == ["3", "2"])
    #expect(numbers.filter { $0 > 1 }.sequence == [3, 2])
    #expect(numbers.map { $0 * 2 }.sequence == [6, 2, 2, 4])
    #expect(numbers.prefix { $0 != 1 }.sequence == [3])
    #expect(numbers.scan(0, +).sequence == [3, 4, 5, 7])
    #expect(numbers.removeDuplicates().sequence == [3, 1, 2])
    #expect([nil, nil, 1, nil].publisher.removeDuplicates().sequence == [nil, 1, nil])
    #expect(numbers.output(in: 1..<3).sequence == [1, 1])
    #expect([1, nil].publisher.replaceNil(with: 0).sequence == [1, 0])
    #expect(Array(numbers.dropFirst().sequence) == [1, 1, 2])
    #expect(Array(numbers.drop { $0 == 3 }.sequence) == [1, 1, 2])
    #expect(Array(numbers.prefix(2).sequence) == [3, 1])
    #expect(numbers.setFailureType(to: ProbeError.self).sequence == [3, 1, 1, 2])
  }

  @Test func prependAndAppendReturnASequence() {
    #expect(numbers.prepend(8, 9).sequence == [8, 9, 3, 1, 1, 2])
    #expect(numbers.prepend(8...9).sequence == [8, 9, 3, 1, 1, 2])
    #expect(numbers.prepend([8].publisher).sequence == [8, 3, 1, 1, 2])
    #expect(numbers.append(8, 9).sequence == [3, 1, 1, 2, 8, 9])
    #expect(numbers.append(8...9).sequence == [3, 1, 1, 2, 8, 9])
    #expect(numbers.append([8].publisher).sequence == [3, 1, 1, 2, 8])
  }

  @Test func operatorsOfASequenceThatReturnAResult() {
    let failing = numbers.setFailureType(to: ProbeError.self)
    #expect(failing.allSatisfy { $0 > 1 }.result == .success(false))
    #expect(failing.collect().result == .success([3, 1, 1, 2]))
    #expect(failing.contains(2).result == .success(true))
    #expect(failing.contains { $0 > 3 }.result == .success(false))
    #expect(failing.reduce(0, +).result == .success(7))
    let range = Publishers.Sequence<ClosedRange<Int>, Never>(sequence: 1...3)
    #expect(range.reduce("0") { "\($0)\($1)" }.result == .success("0123"))
    #expect(range.map { $0 }.reduce("0") { "\($0)\($1)" }.result == .success("0123"))
    #expect(failing.count().result == .success(4))
    #expect(events(numbers.tryAllSatisfy { _ in throw ProbeError() }) == ["failure oops"])
    #expect(events(numbers.tryContains { _ in throw ProbeError() }) == ["failure oops"])
    #expect(events(numbers.tryReduce(0) { _, _ in throw ProbeError() }) == ["failure oops"])
  }

  @Test func operatorsOfASequenceThatReturnAnOptionalOrAJust() {
    #expect(numbers.min().output == 1)
    #expect(numbers.max().output == 3)
    #expect(numbers.min(by: >).output == 3)
    #expect(numbers.max(by: >).output == 1)
    #expect(numbers.first().output == 3)
    #expect(numbers.first { $0 < 3 }.output == 1)
    #expect(numbers.last().output == 2)
    #expect(numbers.last { $0 > 2 }.output == 3)
    #expect(numbers.output(at: 3).output == 2)
    #expect(numbers.output(at: 4).output == nil)
    #expect(numbers.output(at: -1).output == nil)
    let count: Just<Int> = numbers.count()
    #expect(count == Just(4))
    #expect(numbers.ignoreOutput() == Empty<Int, Never>())
  }
}
