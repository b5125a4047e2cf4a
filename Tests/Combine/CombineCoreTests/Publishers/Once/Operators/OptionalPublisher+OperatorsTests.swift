import CombineCore
import CombineProbes
import Testing

struct OptionalPublisherOperatorsTests {
  typealias IntPublisher = Optional<Int>.Publisher
  private let some = IntPublisher(7)
  private let none = IntPublisher(nil)
  private static func unused(_: Int, _: Int) -> Bool { fatalError("not to be called") }

  private let keeping: [(IntPublisher) -> IntPublisher] = [
    { $0.min() }, { $0.max() }, { $0.min(by: unused) }, { $0.max(by: unused) }, { $0.removeDuplicates() },
    { $0.removeDuplicates(by: unused) }, { $0.first() }, { $0.last() }, { $0.first { $0 == 7 } },
    { $0.last { $0 == 7 } }, { $0.filter { $0 == 7 } }, { $0.drop { $0 > 7 } }, { $0.dropFirst(0) },
    { $0.output(at: 0) }, { $0.output(in: 0..<1) }, { $0.prefix(2) }, { $0.prefix { $0 == 7 } },
    { $0.replaceError(with: 1) }, { $0.retry(2) }, { $0.map { $0 } }, { $0.compactMap { $0 } },
  ]

  private let dropping: [(IntPublisher) -> IntPublisher] = [
    { $0.first { $0 > 7 } }, { $0.last { $0 > 7 } }, { $0.filter { $0 > 7 } }, { $0.drop { $0 == 7 } },
    { $0.dropFirst() }, { $0.output(at: 1) }, { $0.output(in: 0..<0) }, { $0.output(in: 1..<2) },
    { $0.prefix(0) }, { $0.prefix { $0 > 7 } }, { $0.compactMap { _ in nil } },
  ]

  @Test func valuesAreKeptOrDroppedAndNoneIsUnchanged() {
    #expect(keeping.allSatisfy { $0(some) == some })
    #expect(dropping.allSatisfy { $0(some) == none })
    #expect((keeping + dropping).allSatisfy { $0(none) == none })
  }

  @Test func answersAboutTheValue() {
    #expect(some.contains(7).output == true)
    #expect(some.contains { $0 > 7 }.output == false)
    #expect(some.allSatisfy { $0 > 7 }.output == false)
    #expect(some.count().output == 1)
    #expect(some.reduce(1, +).output == 8)
    #expect(some.scan(1, +).output == 8)
    #expect(some.collect().output == [7])
    #expect(some.replaceEmpty(with: 1) == Just(7))
  }

  @Test func answersAboutNone() {
    #expect(none.contains(7).output == nil)
    #expect(none.contains { $0 > 7 }.output == nil)
    #expect(none.allSatisfy { $0 > 7 }.output == nil)
    #expect(none.count().output == nil)
    #expect(none.reduce(1, +).output == nil)
    #expect(none.scan(1, +).output == nil)
    #expect(none.collect().output == [])
    #expect(none.replaceEmpty(with: 1) == Just(1))
    #expect(none.ignoreOutput() == Empty<Int, Never>())
  }

  @Test func negativeBoundsTrap() async {
    await #expect(processExitsWith: .failure) { _ = Optional(1).publisher.dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Optional(1).publisher.prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Optional(1).publisher.output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Optional(1).publisher.output(in: -1..<1) }
    await #expect(processExitsWith: .failure) { _ = Optional(1).publisher.output(in: 0...) }
  }
}
