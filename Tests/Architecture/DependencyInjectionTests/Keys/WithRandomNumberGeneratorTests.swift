import DependencyInjection
import Testing

struct WithRandomNumberGeneratorTests {
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  private func roll() -> Int {
    withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  }

  @Test func isUnimplementedInATest() {
    withKnownIssue {
      #expect((1...6).contains(roll()))
    } matching: {
      $0.description.contains(#"@Dependency(\.withRandomNumberGenerator) has no test implementation"#)
        && $0.description.contains("SeededRandomNumberGenerator(seed: …)")
    }
  }

  @Test func aSeedGivesTheSameNumbersEachTime() {
    func rolls() -> [Int] {
      withDependencies {
        $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 7))
      } operation: {
        (0..<20).map { _ in roll() }
      }
    }
    #expect(rolls() == rolls())
    #expect(Set(rolls()).count > 1)
  }

  @Test func copiesDrawFromOneGenerator() {
    let one = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 1))
    let other = one
    var generator = SeededRandomNumberGenerator(seed: 1)
    let expected = [generator.next(), generator.next(), generator.next()]
    #expect([one { $0.next() }, other { $0.next() }, one { $0.next() }] == expected)
  }

  @Test func canBeCalledReentrantly() {
    let generator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 1))
    var plain = SeededRandomNumberGenerator(seed: 1)
    let expected = [plain.next(), plain.next(), plain.next()]
    let numbers = generator { outer in
      [outer.next(), generator { $0.next() }, outer.next()]
    }
    #expect(numbers == expected)
  }

  @Test func givesEachNumberToOneOfManyThreads() async {
    let generator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 1))
    let numbers = await withTaskGroup(of: UInt64.self) { group in
      for _ in 0..<1_000 {
        group.addTask { generator { $0.next() } }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    var plain = SeededRandomNumberGenerator(seed: 1)
    #expect(numbers == Set((0..<1_000).map { _ in plain.next() }))
  }

  @Test func isRandomInARunningProgram() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(withRandomNumberGenerator { $0.next() } != withRandomNumberGenerator { $0.next() })
    }
  }
}
