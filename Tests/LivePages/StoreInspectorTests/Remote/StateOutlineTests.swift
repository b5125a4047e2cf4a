import ComposableArchitecture
import Testing

@testable import StoreInspector

struct StateOutlineTests {
  private struct Person: Equatable {
    var name = "Blob"
    var age = 7
    var pets: [String] = ["cat", "dog"]
    var friend: [Person] = []
    var nickname: String?
  }

  private func lines(_ value: Any, since old: Any? = nil) -> [String] {
    func lines(_ node: StateOutline.Node, indentation: String) -> [String] {
      let line = "\(indentation)\(node.label): \(node.text)\(node.isChanged ? " *" : "")"
      let rest = node.omitted > 0 ? ["\(indentation) … \(node.omitted)"] : []
      return [line] + node.children.flatMap { lines($0, indentation: indentation + " ") } + rest
    }
    return lines(StateOutline(of: value, since: old, RecordSecrets().mask()).root, indentation: "")
  }

  @Test func aStateIsATreeOfItsProperties() {
    #expect(
      lines(Person()) == [
        "state: Person", #" name: "Blob""#, " age: 7", " pets: 2 elements", #"  0: "cat""#, #"  1: "dog""#,
        " friend: 0 elements", " nickname: nil",
      ]
    )
  }

  @Test func onlyChangedValuesAreMarked() {
    let old = Person()
    let new = Person(age: 8, pets: ["cat", "cow", "hen"], nickname: "B")
    #expect(
      lines(new, since: old).filter { $0.hasSuffix("*") } == [
        "state: Person *", " age: 8 *", " pets: 3 elements *", #"  1: "cow" *"#, #"  2: "hen" *"#,
        #" nickname: "B" *"#,
      ]
    )
    #expect(!lines(old, since: old).contains { $0.hasSuffix("*") })
  }

  @Test func casesAndPayloadsAreShown() {
    enum Screen: Equatable {
      case list
      case detail(id: Int, Person)
    }
    #expect(lines(Screen.list) == ["state: .list"])
    #expect(
      lines(Screen.detail(id: 3, Person())).prefix(3) == [
        "state: .detail", " detail: (id: Int, Person)", "  id: 3",
      ]
    )
  }

  @Test func collectionsAndTreesAreBounded() {
    #expect(lines(Array(0..<80)).last == " … 30")
    let nested = (0..<50).map { _ in Array(0..<50) }
    let count = lines(nested).count { !$0.contains("…") }
    #expect(count <= StateOutline.mostNodes + 1)
    var deep: [Person] = []
    for _ in 0..<100 { deep = [Person(friend: deep)] }
    #expect(lines(deep).count < 200)
  }

  @Test func anObjectThatRefersToItselfEndsThere() {
    final class Loop { var next: Loop? }
    let loop = Loop()
    loop.next = loop
    #expect(lines(loop) == ["state: Loop"])
    loop.next = nil
  }

  @Test func longTextIsTruncated() {
    #expect(lines(String(repeating: "x", count: 1_000_000))[0].count < 300)
  }

  @Test func redactedValuesAreNotShown() {
    struct Account { @Redacted var password = "secret" }
    #expect(lines(Account()) == ["state: Account", " password: <redacted>"])
  }

  @Test func deepChangesMarkTheirContainers() {
    struct Opaque {
      var text = String(repeating: "x", count: 500)
      var list: [Row] = (0..<300).map { Row(number: $0) }
      struct Row { var number: Int }
    }
    let old = Opaque()
    var new = old
    new.list[299].number = -1
    #expect(
      lines(new, since: old).filter { $0.hasSuffix("*") } == ["state: Opaque *", " list: 300 elements *"]
    )
    new = old
    new.text += "y"
    #expect(lines(new, since: old).filter { $0.hasSuffix("*") }.count == 2)
    #expect(!lines(old, since: old).contains { $0.hasSuffix("*") })
  }

  @Test func anotherObjectOrCaseIsMarked() {
    final class Loop {}
    enum Phase {
      case early(Loop)
      case late(Loop)
      case over
    }
    let loop = Loop()
    #expect(lines(Loop(), since: loop) == ["state: Loop *"])
    #expect(lines(loop, since: loop) == ["state: Loop"])
    #expect(lines(Phase.late(loop), since: Phase.early(loop))[0] == "state: .late *")
    #expect(lines(Phase.over, since: Phase.early(loop)) == ["state: .over *"])
    #expect(lines(Phase.over, since: Phase.over) == ["state: .over"])
  }

  @Test func aMillionElementsThatCannotBeComparedTakeAMoment() {
    struct Row {
      var number: Int
      var name = "row"
    }
    let rows = (0..<1_000_000).map { Row(number: $0) }
    // Other programs and tests share the processor, so it has to be fast enough only once.
    var best = Duration.seconds(3_600)
    for _ in 1...100 where best >= .milliseconds(100) {
      best = min(best, ContinuousClock().measure { _ = lines(rows, since: rows) })
    }
    #expect(best < .milliseconds(100))
  }

  @Test func incomparableValuesAreComparedByParts() {
    struct Opaque {
      var count: Int
      var text: String
    }
    #expect(
      lines(Opaque(count: 1, text: "a"), since: Opaque(count: 2, text: "a")) == [
        "state: Opaque *", " count: 1 *", #" text: "a""#,
      ]
    )
  }
}
