import Combine
import Foundation
import Testing

/// Verifies at compile time that the specialized operators of `Publishers.Sequence`, `Just`,
/// `Optional.Publisher` and `Result.Publisher` return the published types, and that calls are unambiguous if
/// the general operators also match.
struct SpecialisedOperatorSourceTests {
  private let sequence = [1, 2, 3].publisher

  @Test func publishedTypes() {
    typealias Numbers = Publishers.Sequence<[Int], Never>
    let prefix: Numbers = sequence.prefix(while: { $0 < 2 })
    let rest: Publishers.Sequence<DropFirstSequence<[Int]>, Never> = sequence.dropFirst()
    let optional: Optional<Int>.Publisher = Just(1).prefix(2)
    let result: Result<Int, any Error>.Publisher = Just(1).tryMap { $0 }
    let collected: Result<[Int], Never>.Publisher = sequence.collect()
    let erased: AnyPublisher<Int, Never> = sequence.prefix(2).append(4).eraseToAnyPublisher()
    let zipped: Publishers.Zip<Numbers, Numbers> = sequence.zip(sequence)
    #expect(prefix.delivered == [1])
    #expect(rest.delivered == [2, 3])
    #expect(optional.delivered == [1])
    #expect(result.delivered == [1])
    #expect(collected.delivered == [[1, 2, 3]])
    #expect(erased.delivered == [1, 2, 4])
    #expect(zipped.delivered.count == 3)
  }

  @Test func unambiguousCalls() {
    let first = sequence.first()
    let large = sequence.first { $0 > 1 }
    let greatest = sequence.max()
    let second = sequence.output(at: 1)
    let last = sequence.last()
    #expect(first.delivered == [1])
    #expect(large.delivered == [2])
    #expect(greatest.delivered == [3])
    #expect(second.delivered == [2])
    #expect(last.delivered == [3])
    #expect(sequence.map(String.init).delivered == ["1", "2", "3"])
    #expect(sequence.flatMap(maxPublishers: .max(1)) { Just($0 * 2) }.collect().delivered == [[2, 4, 6]])
  }

  @Test func tuplesInSinks() {
    let letters = ["a", "b"].publisher
    var lines: [String] = []
    _ = sequence.zip(letters).sink { lines.append("\($0.0)\($0.1)") }
    _ = sequence.zip(letters) { number, letter in "\(number)\(letter)" }.sink { lines.append($0) }
    _ = Publishers.Zip3(sequence, sequence, sequence).sink { lines.append("\($0)\($1)\($2)") }
    _ = sequence.map(String.init).sink(receiveValue: { lines.append($0) })
    #expect(lines == ["1a", "2b", "1a", "2b", "111", "222", "333", "1", "2", "3"])
  }

  @Test func operatorsOfClientsJoinTheOverloads() {
    #expect(sequence.reduce(into: 4) == 4)
    #expect(sequence.reduce(0, +).delivered == [6])
  }
}

extension Publisher {
  fileprivate func reduce(into value: Int) -> Int { value }
}
