import CombineCore
import CombineProbes
import Testing

/// Merges of each arity forward the values of all publishers, and adding publishers creates no nested merges.
struct MergeArityTests {
  // Publishers of different types, so that the overloads for equal types aren't selected.
  private typealias One = Just<Int>
  private typealias Other = Publishers.Map<Just<Int>, Int>

  private func one(_ value: Int) -> One { Just(value) }
  private func other(_ value: Int) -> Other { Other(upstream: Just(value)) { $0 } }

  private func values<P: Publisher<Int, Never>>(of publisher: P) -> [Int] {
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.subscribe(subscriber)
    #expect(subscriber.completions == [.finished])
    return subscriber.values
  }

  @Test func aPublisherMergesWithOneToSevenOthers() {
    let a = one(1)
    let b = other(2)
    #expect(values(of: a.merge(with: b)) == [1, 2])
    #expect(values(of: a.merge(with: b, one(3))) == [1, 2, 3])
    #expect(values(of: a.merge(with: b, one(3), other(4))) == [1, 2, 3, 4])
    #expect(values(of: a.merge(with: b, one(3), other(4), one(5))) == [1, 2, 3, 4, 5])
    #expect(values(of: a.merge(with: b, one(3), other(4), one(5), other(6))) == Array(1...6))
    #expect(values(of: a.merge(with: b, one(3), other(4), one(5), other(6), one(7))) == Array(1...7))
    #expect(
      values(of: a.merge(with: b, one(3), other(4), one(5), other(6), one(7), other(8))) == Array(1...8)
    )
  }

  @Test func mergesGrowByOne() {
    let two: Publishers.Merge<One, Other> = one(1).merge(with: other(2))
    let three: Publishers.Merge3<One, Other, One> = two.merge(with: one(3))
    let four: Publishers.Merge4<One, Other, One, One> = three.merge(with: one(4))
    let five: Publishers.Merge5<One, Other, One, One, One> = four.merge(with: one(5))
    let six: Publishers.Merge6<One, Other, One, One, One, One> = five.merge(with: one(6))
    let seven: Publishers.Merge7<One, Other, One, One, One, One, One> = six.merge(with: one(7))
    let eight: Publishers.Merge8<One, Other, One, One, One, One, One, One> = seven.merge(with: one(8))
    #expect(values(of: eight) == Array(1...8))
  }

  @Test func mergesGrowByMore() {
    let two = one(1).merge(with: other(2))
    let three = two.merge(with: one(3))
    let four = three.merge(with: one(4))
    let five = four.merge(with: one(5))
    let six = five.merge(with: one(6))
    #expect(values(of: two.merge(with: one(3), other(4))) == Array(1...4))
    #expect(values(of: two.merge(with: one(3), other(4), one(5))) == Array(1...5))
    #expect(values(of: two.merge(with: one(3), other(4), one(5), one(6))) == Array(1...6))
    #expect(values(of: two.merge(with: one(3), other(4), one(5), one(6), one(7))) == Array(1...7))
    #expect(values(of: two.merge(with: one(3), other(4), one(5), one(6), one(7), one(8))) == Array(1...8))
    #expect(values(of: three.merge(with: one(4), other(5))) == Array(1...5))
    #expect(values(of: three.merge(with: one(4), other(5), one(6))) == Array(1...6))
    #expect(values(of: three.merge(with: one(4), other(5), one(6), one(7))) == Array(1...7))
    #expect(values(of: three.merge(with: one(4), other(5), one(6), one(7), one(8))) == Array(1...8))
    #expect(values(of: four.merge(with: one(5), other(6))) == Array(1...6))
    #expect(values(of: four.merge(with: one(5), other(6), one(7))) == Array(1...7))
    #expect(values(of: four.merge(with: one(5), other(6), one(7), one(8))) == Array(1...8))
    #expect(values(of: five.merge(with: one(6), other(7))) == Array(1...7))
    #expect(values(of: five.merge(with: one(6), other(7), one(8))) == Array(1...8))
    #expect(values(of: six.merge(with: one(7), other(8))) == Array(1...8))
  }

  @Test func mergesAreEqualWhenTheirPublishersAre() {
    let a = Just(1)
    let b = Empty<Int, Never>()
    #expect(Publishers.Merge(a, b) == Publishers.Merge(a, b))
    #expect(Publishers.Merge(a, b) != Publishers.Merge(Just(2), b))
    #expect(Publishers.Merge3(a, b, a) == Publishers.Merge3(a, b, a))
    #expect(Publishers.Merge4(a, b, a, b) == Publishers.Merge4(a, b, a, b))
    #expect(Publishers.Merge5(a, b, a, b, a) == Publishers.Merge5(a, b, a, b, a))
    #expect(Publishers.Merge6(a, b, a, b, a, b) == Publishers.Merge6(a, b, a, b, a, b))
    #expect(Publishers.Merge7(a, b, a, b, a, b, a) != Publishers.Merge7(a, b, a, b, a, b, Just(2)))
    #expect(Publishers.Merge8(a, b, a, b, a, b, a, b) == Publishers.Merge8(a, b, a, b, a, b, a, b))
  }
}
