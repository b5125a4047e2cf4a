import Combine
import Foundation
import Testing

/// Verifies at compile time that every overload of the operators that remove or insert values resolves.
struct FilteringSourceTests {
  @Test func filters() {
    let filtered = numbers.filter { $0 > 1 }.tryFilter {
      if $0 == 1 { throw ClientError() }
      return true
    }
    #expect(filtered.delivered == [2, 3])
    #expect(numbers.compactMap { Int("\($0)") }.delivered == [1, 2, 3])
    let texts = ["1", "x", "2"].publisher.eraseToAnyPublisher()
    #expect(texts.compactMap(Int.init).delivered == [1, 2])
    #expect(texts.compactMap { Int($0) }.map { $0 + 1 }.delivered == [2, 3])
    let throwing = texts.tryCompactMap {
      guard let number = Int($0) else { throw ClientError() }
      return number
    }
    #expect(throwing.delivered == [1])
    #expect(throwing.deliveredFailure as? ClientError == ClientError())
  }

  @Test func duplicates() {
    #expect(numbers.removeDuplicates().delivered == [1, 2, 3])
    #expect(numbers.removeDuplicates { $0 / 2 == $1 / 2 }.delivered == [1, 2])
    #expect(numbers.removeDuplicates(by: ==).delivered == [1, 2, 3])
    let throwing = numbers.tryRemoveDuplicates {
      if $0 == 0 { throw ClientError() }
      return $0 == $1
    }
    #expect(throwing.delivered == [1, 2, 3])
  }

  @Test func replacements() {
    #expect(failingNumbers.replaceEmpty(with: 1).replaceError(with: 4).delivered == [1, 2, 3, 4])
    #expect(Empty<Int, Never>().replaceEmpty(with: 1).delivered == [1])
    #expect(numbers.map { $0 == 2 ? nil : $0 }.replaceNil(with: 9).delivered == [1, 9, 3])
  }

  @Test func drops() {
    #expect(numbers.dropFirst().delivered == [2, 3])
    #expect(numbers.dropFirst(2).delivered == [3])
    #expect(numbers.drop { $0 < 2 }.delivered == [2, 3])
    #expect(numbers.drop(while: { $0 < 3 }).delivered == [3])
    let trailing = numbers.tryDrop {
      if $0 == 0 { throw ClientError() }
      return $0 < 2
    }
    let labelled = numbers.tryDrop(while: {
      if $0 == 1 { throw ClientError() }
      return $0 < 2
    })
    #expect(trailing.delivered == [2, 3])
    #expect(labelled.delivered == [])
  }

  @Test func prefixes() {
    #expect(numbers.prefix(2).delivered == [1, 2])
    #expect(numbers.prefix { $0 < 2 }.delivered == [1])
    #expect(numbers.prefix(while: { $0 < 3 }).delivered == [1, 2])
    let throwing = numbers.tryPrefix {
      if $0 == 2 { throw ClientError() }
      return $0 < 3
    }
    #expect(throwing.delivered == [1])
  }

  @Test func triggers() {
    let source = PassthroughSubject<Int, ClientError>()
    let opening = PassthroughSubject<String, ClientError>()
    let closing = PassthroughSubject<Void, Never>()
    var dropped: [Int] = []
    var taken: [Int] = []
    var bag: [AnyCancellable] = []
    source.drop(untilOutputFrom: opening)
      .sink(receiveCompletion: { _ in }, receiveValue: { dropped.append($0) })
      .store(in: &bag)
    source.prefix(untilOutputFrom: opening).prefix(untilOutputFrom: closing)
      .sink(receiveCompletion: { _ in }, receiveValue: { taken.append($0) })
      .store(in: &bag)
    source.send(1)
    opening.send("now")
    closing.send()
    source.send(2)
    #expect(dropped == [2])
    #expect(taken == [1])
  }

  @Test func ranges() {
    #expect(numbers.output(at: 2).delivered == [3])
    #expect(numbers.output(in: 2...).delivered == [3])
    #expect(numbers.output(in: 1..<2).delivered == [2])
    #expect(numbers.output(in: 1...2).delivered == [2, 3])
    #expect(numbers.output(in: ...1).delivered == [1, 2])
    #expect(numbers.output(in: ..<1).delivered == [1])
  }

  @Test func additions() {
    #expect(numbers.append(4, 5, 6).delivered == [1, 2, 3, 4, 5, 6])
    #expect(numbers.append([4, 5]).delivered == [1, 2, 3, 4, 5])
    #expect(numbers.append(Set([4])).delivered == [1, 2, 3, 4])
    #expect(numbers.append(numbers).delivered == [1, 2, 3, 1, 2, 3])
    #expect(numbers.append(Just(4).setFailureType(to: ClientError.self)).delivered == [1, 2, 3, 4])
    #expect(numbers.prepend(0).delivered == [0, 1, 2, 3])
    #expect(numbers.prepend([-1, 0]).delivered == [-1, 0, 1, 2, 3])
    #expect(numbers.prepend(Fail(error: ClientError())).delivered == [])
  }
}
