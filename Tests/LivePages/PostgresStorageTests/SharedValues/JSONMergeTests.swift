#if Postgres
  import Foundation
  import Testing

  @testable import PostgresStorage

  struct JSONMergeTests {
    struct Row: Codable, Hashable, Sendable {
      var id: Int
      var name = ""
      var count = 0
    }

    struct Board: Codable, Hashable, Sendable {
      var title = ""
      var owner: String?
      var rows: [Row] = []
      var position = [0, 0]
      var counts: [String: Int] = [:]
    }

    private func merge<Value: Codable & Sendable>(_ base: Value, _ value: Value, _ other: Value) -> Value {
      PostgresMerge<Value>.byMembers.merge(base, value, other)
    }

    @Test func membersChangedOnOneSideKeepThatChange() {
      let merged = merge(
        Board(),
        Board(title: "mine", counts: ["a": 1]),
        Board(owner: "theirs", counts: ["b": 2])
      )
      #expect(merged == Board(title: "mine", owner: "theirs", counts: ["a": 1, "b": 2]))
    }

    @Test func conflictingMembersTakeTheLaterWritersValue() {
      #expect(merge(Board(title: "a"), Board(title: "b"), Board(title: "c")).title == "b")
    }

    @Test func removedMembersStayRemoved() {
      #expect(merge(["a": 1, "b": 2], ["b": 2], ["a": 1, "b": 3]) == ["b": 3])
      #expect(merge(Board(owner: "me"), Board(), Board(title: "t", owner: "me")) == Board(title: "t"))
    }

    @Test func elementsAppendedByBothAreMerged() {
      let cases: [(base: [Int], mine: [Int], theirs: [Int], merged: [Int])] = [
        ([1], [1, 2, 3], [1, 9], [1, 9, 2, 3]),
        ([], [1], [2], [2, 1]),
        ([1, 2, 3], [0, 1, 3], [1, 2, 3, 4], [0, 1, 3, 4]),
        ([1, 2], [1, 5, 2], [1, 2, 7], [1, 5, 2, 7]),
      ]
      for lists in cases { #expect(merge(lists.base, lists.mine, lists.theirs) == lists.merged) }
      #expect(merge(Set([1]), Set([1, 2]), Set([3])) == Set([2, 3]))
    }

    /// The definition of a merge, which takes cubic time.
    private func mergedByDefinition(_ base: [Int], _ value: [Int], _ other: [Int]) -> [Int] {
      var result = other
      let difference = value.difference(from: base)
      for case .remove(_, let element, _) in difference.removals {
        if let index = result.firstIndex(of: element) { result.remove(at: index) }
      }
      for case .insert(let offset, let element, _) in difference.insertions {
        let isAtEnd = value[(offset + 1)...].allSatisfy { !result.contains($0) }
        let index = isAtEnd || offset == 0 ? nil : result.lastIndex(of: value[offset - 1])
        let start = offset == 0 && !isAtEnd ? 0 : result.endIndex
        result.insert(element, at: index.map { $0 + 1 } ?? start)
      }
      return result
    }

    @Test func elementsAreMergedAsDefined() {
      var generator = FixedGenerator(state: 7)
      func list() -> [Int] {
        (0..<Int.random(in: 0...7, using: &generator)).map { _ in Int.random(in: 0...5, using: &generator) }
      }
      for _ in 0..<3000 {
        let (base, value, other) = (list(), list(), list())
        let merged = ListMerge(from: base, to: value).applied(to: other)
        #expect(merged == mergedByDefinition(base, value, other), "\(base), \(value), \(other)")
      }
    }

    @Test(.timeLimit(.minutes(5))) func longListsAreMergedQuickly() {
      let base = Array(0..<10_000)
      let merged = merge(base, base + (20_000..<21_000), base + (30_000..<31_000))
      #expect(merged == base + (30_000..<31_000) + (20_000..<21_000))
      // Too long to detect moved elements.
      let reversed = ListMerge(from: base, to: base.reversed() + [20_000]).applied(to: base + [30_000])
      #expect(reversed == base + [30_000, 20_000])
    }

    @Test func rowsWithIdsAreMergedOneByOneWhereverTheyAre() {
      let base = Board(rows: [Row(id: 1), Row(id: 2)])
      let mine = Board(rows: [Row(id: 1, name: "mine"), Row(id: 2), Row(id: 3)])
      let theirs = Board(rows: [Row(id: 1, count: 5), Row(id: 4), Row(id: 2)])
      let merged = merge(base, mine, theirs)
      #expect(merged.rows == [Row(id: 1, name: "mine", count: 5), Row(id: 4), Row(id: 2), Row(id: 3)])
    }

    @Test func nestedListsAreReplacedAsAWhole() {
      let merged = merge(Board(), Board(position: [1, 0]), Board(position: [0, 2]))
      #expect(merged.position == [1, 0])
    }

    /// Sets with different hash tables are encoded in different orders.
    @Test func setOrderIsIgnored() {
      struct Post: Codable, Hashable, Sendable {
        var title = ""
        var tags: Set<Int>
      }
      let base = Set(0..<100)
      var value = Set<Int>(minimumCapacity: 10_000)
      value.formUnion(base)
      #expect(merge(base, value.union([100]), base.subtracting(0..<50)) == Set(50...100))
      let merged = merge(Post(tags: base), Post(title: "a", tags: value), Post(tags: base.union([100])))
      #expect(merged == Post(title: "a", tags: base.union([100])))
    }

    @Test func anArraysOrderIsAChange() {
      let merged = merge(Board(position: [1, 2]), Board(position: [2, 1]), Board(position: [1, 3]))
      #expect(merged.position == [2, 1])
    }

    @Test func numbersKeepAllDigits() throws {
      let base = ["a": Decimal(string: "0.12345678901234567890123456789"), "b": 1]
      var mine = base
      mine["b"] = 2
      var theirs = base
      theirs["c"] = Decimal(UInt64.max)
      let merged = merge(base, mine, theirs)
      #expect(merged["a"] == base["a"])
      #expect(merged["c"] == Decimal(UInt64.max))
      #expect(
        merge(["x": 1e300], ["x": 1e300, "y": 0.1], ["x": 1e300, "z": -0.3]) == [
          "x": 1e300, "y": 0.1, "z": -0.3,
        ]
      )
    }

    @Test func invalidMergesTakeTheLaterWritersValue() {
      enum Choice: String, Codable { case a }
      struct Checked: Codable, Hashable, Sendable {
        var low: Int
        var high: Int

        init(low: Int, high: Int) { (self.low, self.high) = (low, high) }

        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          low = try container.decode(Int.self, forKey: .low)
          high = try container.decode(Int.self, forKey: .high)
          if low > high { throw CocoaError(.coderInvalidValue) }
        }
      }
      let mine = Checked(low: 5, high: 9)
      #expect(merge(Checked(low: 0, high: 9), mine, Checked(low: 0, high: 3)) == mine)
    }

    @Test func differencesAreAddedWhereThatWasRequested() {
      #expect(PostgresMerge<Int>.adding.merge(10, 13, 20) == 23)
      #expect(PostgresMerge<Int>.replacing.merge(10, 13, 20) == 13)
    }
  }

  /// A random number generator with the same sequence in each run.
  private struct FixedGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }
#endif
