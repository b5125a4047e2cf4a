import Testing

@testable import ComposableArchitecture

/// The ways in which code combines effects level by level.
enum EffectNesting: String, CaseIterable, Sendable {
  case first, last, halves, alternating

  /// Combines effects in order.
  func fold(_ effects: ArraySlice<Effect<Int>>, _ join: (Effect<Int>, Effect<Int>) -> Effect<Int>) -> Effect<
    Int
  > {
    switch self {
    case .first: return effects.reduce(.none, join)
    case .last: return effects.reversed().reduce(.none) { join($1, $0) }
    case .halves:
      guard effects.count > 1 else { return effects.first ?? .none }
      let middle = effects.startIndex + effects.count / 2
      return join(fold(effects[..<middle], join), fold(effects[middle...], join))
    case .alternating:
      var rest = effects
      var middle = Effect<Int>.none
      rest = rest[...]
      let half = rest.startIndex + rest.count / 2
      for offset in 0..<(rest.count - rest.count / 2) {
        if half + offset < rest.endIndex { middle = join(middle, rest[half + offset]) }
        if half - 1 - offset >= rest.startIndex { middle = join(rest[half - 1 - offset], middle) }
      }
      return middle
    }
  }
}

@MainActor struct EffectPartTreeTests {
  private let effects = (1...4_000).map { Effect<Int>.send($0) }

  private nonisolated static func parts(_ effect: Effect<Int>) -> EffectPartTree<Int>? {
    switch effect.composition {
    case .merged(let parts), .concatenated(let parts): parts
    case nil: nil
    }
  }

  private nonisolated static let joins: [@Sendable (Effect<Int>, Effect<Int>) -> Effect<Int>] = [
    { .merge($0, $1) }, { .concatenate($0, $1) }, { $0.merge(with: $1) }, { $0.concatenate(with: $1) },
  ]

  @Test(arguments: EffectNesting.allCases, joins.indices)
  func effectsOfAnyNestingKeepTheirOrder(nesting: EffectNesting, join: Int) throws {
    let effect = nesting.fold(effects[...], Self.joins[join])
    let parts = try #require(Self.parts(effect))
    #expect(parts.count == 4_000)
    #expect(parts.list.compactMap(\.action) == Array(1...4_000))
    let short = nesting.fold(effects[..<500], Self.joins[join])
    #expect(EffectLog(short).actions == Array(1...500))
  }

  /// If each level copied the list of all parts, it would be eight million.
  @Test(arguments: EffectNesting.allCases, joins.indices)
  func theWorkOfALevelGrowsWithTheLogarithm(nesting: EffectNesting, join: Int) throws {
    var levels: [Effect<Int>] = []
    let effect = nesting.fold(effects[...]) { first, second in
      let level = Self.joins[join](first, second)
      levels.append(level)
      return level
    }
    var visited: Set<ObjectIdentifier> = []
    let work = levels.compactMap(Self.parts).reduce(0) { $0 + $1.newSize(besides: &visited) }
    #expect(work < 4_000 * 60)
    #expect(try #require(Self.parts(effect)).height <= 16)
  }

  @Test(arguments: EffectNesting.allCases) func nestedRunsAreFlattened(nesting: EffectNesting) async {
    let runs = (1...300).map { number in Effect<Int>.run { send in await send(number) } }
    let merged = nesting.fold(runs[...]) { .merge($0, $1) }
    #expect(merged.isRun)
    #expect(await actions(of: merged).sorted() == Array(1...300))
    let concatenated = nesting.fold(runs[...]) { .concatenate($0, $1) }
    #expect(concatenated.isRun)
    #expect(await actions(of: concatenated) == Array(1...300))
  }

  @Test func aListOfComposedAndOtherEffectsKeepsItsOrder() {
    let merged = Effect<Int>.merge([
      .send(1), .merge((2...40).map { .send($0) }), .none, .send(41), .send(42),
    ])
    #expect(EffectLog(merged).actions == Array(1...42))
    let concatenated = Effect<Int>.concatenate([
      .concatenate(.send(1), .send(2)), .send(3), .merge(.send(4), .send(5)),
    ])
    #expect(EffectLog(concatenated).actions == [1, 2, 3, 4, 5])
  }
}

extension EffectPartTree {
  /// Returns how many nodes and parts in leaves this tree does not share with previously visited trees. This
  /// is the work required to create it.
  ///
  /// - Parameter visited: The nodes of other trees. The nodes of this tree are added to it.
  func newSize(besides visited: inout Set<ObjectIdentifier>) -> Int {
    guard visited.insert(ObjectIdentifier(self)).inserted else { return 0 }
    switch content {
    case .leaf(let parts): return parts.count
    case .node(let first, let second):
      return 1 + first.newSize(besides: &visited) + second.newSize(besides: &visited)
    }
  }
}
