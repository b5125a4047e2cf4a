import ComposableArchitectureClassic
import Testing

struct CasePathTests {
  private indirect enum Tree: Equatable {
    case leaf
    case other
    case value(Int)
    case number(Int)
    case named(name: String)
    case row(id: Int, action: Tree)
    case optional(Int?)
    case branch(Tree)
    case function(() -> Void)

    static func == (lhs: Self, rhs: Self) -> Bool { "\(lhs)" == "\(rhs)" }
  }

  private enum Box<Value> {
    case full(Value)
    case empty
  }

  @Test func casesAreFoundFromTheirConstructor() {
    let path: CasePath<Tree, Int> = /Tree.value
    #expect(path.embed(1) == .value(1))
    #expect(path.extract(from: .value(1)) == 1)
    #expect(path.extract(from: .number(1)) == nil)
    #expect(path.extract(from: .leaf) == nil)
    #expect((/Tree.number).extract(from: .number(2)) == 2)
    #expect((/Tree.number).extract(from: .value(2)) == nil)
    #expect(path.extract(from: .value(3)) == 3)
  }

  @Test func casesWithLabelsAreTuples() {
    #expect((/Tree.named(name:)).extract(from: .named(name: "Blob")) == "Blob")
    let path: CasePath<Tree, (Int, Tree)> = /Tree.row(id:action:)
    let row = path.extract(from: .row(id: 1, action: .leaf))
    #expect(row?.0 == 1)
    #expect(row?.1 == .leaf)
    #expect(path.embed((2, .other)) == .row(id: 2, action: .other))
    #expect(path.extract(from: .leaf) == nil)
  }

  @Test func casesWithoutAValueAreMatched() {
    #expect((/Tree.leaf).extract(from: .leaf) != nil)
    #expect((/Tree.leaf).extract(from: .other) == nil)
    #expect((/Tree.leaf).extract(from: .value(1)) == nil)
    #expect((/Box<Int>.empty).extract(from: .empty) != nil)
  }

  @Test func valuesMayBeOptionalGenericAndRecursive() {
    #expect((/Tree.optional).extract(from: .optional(nil)) == .some(nil))
    #expect((/Tree.optional).extract(from: .optional(1)) == 1)
    #expect((/Tree.branch).extract(from: .branch(.value(1))) == .value(1))
    #expect((/Box<String>.full).extract(from: .full("a")) == "a")
    #expect((/Result<Int, any Error>.success).extract(from: .success(1)) == 1)
    #expect((/Optional<Int>.some).extract(from: 1) == 1)
    #expect((/Optional<Int>.some).extract(from: nil) == nil)
    let some: CasePath<Tree?, Tree> = /Optional<Tree>.some
    #expect(some.extract(from: .value(1)) == .value(1))
    #expect(some.extract(from: .leaf) == .leaf)
    #expect(some.extract(from: nil) == nil)
  }

  @Test func theRootMayBeOptional() {
    let path: CasePath<Tree?, Int> = /Tree.value
    #expect(path.embed(1) == .value(1))
    #expect(path.extract(from: .value(1)) == 1)
    #expect(path.extract(from: .number(1)) == nil)
    #expect(path.extract(from: nil) == nil)
    let leaf: CasePath<Tree?, Void> = /Tree.leaf
    #expect(leaf.extract(from: .leaf) != nil)
    #expect(leaf.extract(from: .other) == nil)
    #expect(leaf.extract(from: nil) == nil)
  }

  @Test func pathsAreAppended() {
    let path = /Tree.branch .. /Tree.value
    #expect(path.extract(from: .branch(.value(1))) == 1)
    #expect(path.extract(from: .branch(.leaf)) == nil)
    #expect(path.embed(2) == .branch(.value(2)))
    #expect((/Tree.branch .. Tree.number).extract(from: .branch(.number(1))) == 1)
    #expect((/Tree.self).appending(path: /Tree.value).extract(from: .value(1)) == 1)
  }

  @Test func aPathChangesTheValueOfItsCase() throws {
    var tree = Tree.value(1)
    try (/Tree.value).modify(&tree) { $0 += 1 }
    #expect(tree == .value(2))
    #expect(throws: (any Error).self) { try (/Tree.number).modify(&tree) { $0 += 1 } }
    #expect(tree == .value(2))
  }

  @Test func pathsMatchAndFilter() {
    func name(_ tree: Tree) -> String {
      switch tree {
      case /Tree.value: "value"
      case /Tree.leaf: "leaf"
      default: "another"
      }
    }
    #expect([.value(1), .leaf, .other].map(name) == ["value", "leaf", "another"])
    let trees: [Tree] = [.value(1), .number(2), .value(3), .leaf]
    #expect(trees.compactMap(/Tree.value) == [1, 3])
  }

  @Test func aPathIsAFunctionWhereOneIsExpected() {
    let trees: [Tree] = [.value(1), .leaf, .branch(.value(2)), .branch(.leaf), .leaf]
    #expect(trees.compactMap(/Tree.leaf).count == 2)
    #expect(trees.compactMap(/Tree.branch .. /Tree.value) == [2])
    #expect(trees.compactMap(/Tree.branch .. Tree.value) == [2])
    #expect(trees.compactMap(/Tree.branch .. /Tree.leaf).count == 1)
    let leaf: (Tree) -> Void? = /Tree.leaf
    #expect(trees.map { leaf($0) != nil } == [false, true, false, false, true])
    let optionals: [Tree?] = [.value(1), nil, .leaf]
    #expect(optionals.compactMap(/Tree.value) == [1])
    #expect(optionals[0].flatMap(/Tree.value) == 1)
    #expect(optionals[2].flatMap(/Tree.leaf) != nil)
  }

  @Test func anInitialiserFindsACaseWithoutATypeToExpect() {
    let value = CasePath(Tree.value)
    let leaf = CasePath(Tree.leaf)
    #expect(value.extract(from: .value(1)) == 1)
    #expect(leaf.extract(from: .leaf) != nil)
    #expect(leaf.extract(from: .other) == nil)
  }

  private struct Former: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ tree: Tree) -> [Int?] {
      [
        extract(case: Tree.value, from: tree), extract(Tree.value)(tree),
        CasePath.case(Tree.value).extract(from: tree),
      ]
    }
  }

  @Test func formerFunctionsExtract() {
    #expect(Former().spelled(.value(1)) == [1, 1, 1])
    #expect(Former().spelled(.number(1)) == [nil, nil, nil])
  }

  @Test func specialPathsNeedNoCase() {
    let identity: CasePath<Int, Int> = .self
    #expect(identity.extract(from: 1) == 1)
    #expect(CasePath<Int, Never>.never.extract(from: 1) == nil)
    #expect(CasePath<Void, Int>.constant(3).extract(from: ()) == 3)
    #expect(CasePath<String, Int>.description.extract(from: "12") == 12)
    #expect(CasePath<String, Int>.description.embed(12) == "12")
    enum Suit: String { case hearts }
    #expect(CasePath<String, Suit>.rawValue.extract(from: "hearts") == .hearts)
  }

  @Test func aPathMayBeUsedFromManyThreads() async {
    let found = await withTaskGroup(of: Bool.self) { group in
      let path = UncheckedSendable<CasePath<Tree, Int>>(/Tree.number)
      for number in 0..<1_000 {
        group.addTask {
          let tree = number.isMultiple(of: 2) ? Tree.number(number) : .value(number)
          return path.value.extract(from: tree) == (number.isMultiple(of: 2) ? number : nil)
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(found)
  }
}
