import Testing

@testable import CaseKeyPaths

/// Case paths as written before case key paths existed. `ComposableArchitectureClassicTests` has more.
struct CasePathTests {
  private enum Child: Equatable {
    case number(Int)
    case other(Int)
    case leaf
  }
  private enum Parent: Equatable {
    case child(Child)
    case sibling(Child)
    case none
  }

  /// Calls deprecated functions where the compiler doesn't warn.
  private protocol FormerSpelling { func run() }

  private func run(_ former: any FormerSpelling) { former.run() }

  @Test func pathsAreEqualOnceTheyHaveFoundTheirCase() { run(Equality()) }

  private struct Equality: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() {
      let first: CasePath<Parent, Child> = /Parent.child
      let second: CasePath<Parent, Child> = /Parent.child
      let sibling: CasePath<Parent, Child> = /Parent.sibling
      #expect(first == first)
      #expect(first != second)
      let hash = first.hashValue
      #expect(hash == second.hashValue)
      for path in [first, second, sibling] {
        _ = path.extract(from: .child(.leaf))
        _ = path.extract(from: .sibling(.leaf))
      }
      #expect(first == second)
      #expect(first != sibling)
      #expect(first.hashValue == hash)
      let none: CasePath<Parent, Void> = /Parent.none
      #expect(none == CasePath(Parent.none))
    }
  }

  @Test func aFormerPathIsACaseKeyPath() { run(Uses()) }

  private struct Uses: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() {
      let path: CaseKeyPath<Parent, Int> = /Parent.child .. /Child.number
      #expect(path(1) == .child(.number(1)))
      #expect(AnyCasePath(path).extract(from: .child(.number(1))) == 1)
      #expect(AnyCasePath(path).extract(from: .child(.other(1))) == nil)
      #expect((path as PartialCaseKeyPath<Parent>).caseValueType == Int.self)
      switch Parent.child(.leaf) {
      case /Parent.sibling: Issue.record("It is another case.")
      case /Parent.child .. /Child.leaf: break
      default: Issue.record("It is that case.")
      }
      let wrapped = CasePath(AnyCasePath<Int, String>(embed: { $0.count }, extract: { String($0) }))
      #expect(wrapped.extract(from: 7) == "7")
    }
  }

  @Test func enumsAreDistinguishedFromOtherTypes() {
    #expect(isEnum(Child.self) && isEnum(Result<Int, any Error>.self) && isEnum(Never.self))
    for type in [Int.self, Int?.self, String.self, Box.self, (Int, Int).self, (any Error).self] as [Any.Type]
    {
      #expect(!isEnum(type))
    }
  }

  private final class Box {}
}
