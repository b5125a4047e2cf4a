import CombineCore
import CombineProbes
import Testing

struct JustOperatorsTests {
  private let just = Just(7)
  private func unused(_: Int, _: Int) -> Bool { fatalError("not to be called") }
  private func erased<E: Error>(_ error: E) -> any Error { error }
  private func oops(_: Int) throws -> Bool { throw ProbeError() }

  @Test func operatorsOfAJustThatReturnAJust() {
    let same: [Just<Int>] = [
      just.min(), just.max(), just.min(by: unused), just.max(by: unused), just.removeDuplicates(),
      just.removeDuplicates(by: unused), just.first(), just.last(), just.replaceError(with: 1),
      just.replaceEmpty(with: 1), just.retry(3), just.map { $0 },
    ]
    #expect(same.allSatisfy { $0 == just })
    #expect(just.contains(7) == Just(true))
    #expect(just.contains { $0 > 7 } == Just(false))
    #expect(just.allSatisfy { $0 > 7 } == Just(false))
    #expect(just.collect() == Just([7]))
    #expect(just.count() == Just(1))
  }

  @Test func operatorsOfAJustThatReturnAnOptional() {
    let kept: [Int?.Publisher] = [
      just.dropFirst(0), just.drop { $0 > 7 }, just.first { $0 == 7 }, just.last { $0 == 7 },
      just.compactMap { $0 }, just.filter { $0 == 7 }, just.output(at: 0), just.output(in: 0..<0),
      just.output(in: 0...), just.output(in: ...3), just.prefix(1), just.prefix { $0 == 7 },
    ]
    let dropped: [Int?.Publisher] = [
      just.dropFirst(), just.drop { $0 == 7 }, just.first { $0 > 7 }, just.last { $0 > 7 },
      just.compactMap { _ in nil }, just.filter { $0 > 7 }, just.output(at: 1), just.output(in: 1..<3),
      just.output(in: -1..<3), just.prefix(0), just.prefix { $0 > 7 },
    ]
    #expect(kept.allSatisfy { $0.output == 7 })
    #expect(dropped.allSatisfy { $0.output == nil })
  }

  @Test func operatorsOfAJustThatReturnAResult() {
    #expect(events(just.tryMap { $0 + 1 }) == ["8", "finished"])
    #expect(events(just.tryMap(oops)) == ["failure oops"])
    #expect(events(just.tryContains(where: oops)) == ["failure oops"])
    #expect(events(just.tryAllSatisfy(oops)) == ["failure oops"])
    #expect(events(just.tryReduce(1) { $0 + $1 }) == ["8", "finished"])
    #expect(events(just.tryScan(1) { _, value in try oops(value) ? 0 : 1 }) == ["failure oops"])
    #expect(events(just.tryRemoveDuplicates { $0 == $1 }) == ["7", "finished"])
    #expect(events(just.tryRemoveDuplicates { value, _ in try oops(value) }) == ["failure oops"])
    #expect(just.reduce(1, +).result == .success(8))
    #expect(just.scan(1, +).result == .success(8))
    #expect(just.setFailureType(to: ProbeError.self).result == .success(7))
    #expect(events(just.mapError(erased)) == ["7", "finished"])
  }

  @Test func operatorsOfAJustThatReturnAnotherPublisher() {
    #expect(just.ignoreOutput() == Empty<Int, Never>())
    #expect(just.prepend(1, 2).sequence == [1, 2, 7])
    #expect(just.prepend([1, 2]).sequence == [1, 2, 7])
    #expect(just.append(1, 2).sequence == [7, 1, 2])
    #expect(just.append([1, 2]).sequence == [7, 1, 2])
  }

  @Test func negativeCountsTrap() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).output(at: -1) }
  }
}
