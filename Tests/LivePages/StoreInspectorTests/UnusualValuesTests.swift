import Bloc
import Testing

@testable import StoreInspector

/// Tests of states and actions that are large, circular or frequent.
@MainActor
struct UnusualValuesTests {
  private protocol AnyNode: AnyObject {}

  private final class Node: AnyNode {
    var next: Node?
  }

  @Test func circularObjectsAreRecordedAndPrinted() throws {
    struct Ring: Reducer {
      func reduce(into state: inout Node, action: Bool) -> Effect<Bool> { .none }
    }
    let node = Node()
    node.next = node
    defer { node.next = nil }
    let store = Store(initialState: node) { Ring().inspected(by: Inspector()) }
    store.send(true)
    let entry = try #require(store.inspection?.entries.first)
    #expect(entry.difference == nil)
    #expect(entry.actionText == "true")
  }

  @Test func objectsAreNotRead() throws {
    struct Screen: Reducer {
      struct State {
        unowned let owner: Node
        unowned let optional: Node?
        unowned let conforming: any AnyNode
        weak var former: Node?
        var present: Node
        var nothing: Node?
        var count = 0
      }

      func reduce(into state: inout State, action: Int) -> Effect<Int> {
        state.count += action
        return .none
      }
    }
    let inspector = Inspector()
    var owner: Node? = Node()
    let state = try Screen.State(
      owner: #require(owner),
      optional: owner,
      conforming: #require(owner),
      former: owner,
      present: Node()
    )
    let store = Store(initialState: state) { Screen().inspected(by: inspector) }
    // Reading the reference to the released object would stop the process.
    owner = nil
    for _ in 1...200 { store.send(1) }
    let entry = try #require(store.inspection?.entries.last)
    #expect(entry.difference?.contains("+   count: 200") == true, "\(entry.difference ?? "nil")")
    let text = try #require(store.inspection?.session).entries[0].state.text
    #expect(text.contains("owner: Node(…)"), "\(text)")
    #expect(text.contains("present: Node(…)"), "\(text)")
    #expect(text.contains("nothing: nil"), "\(text)")
    let outline = StateOutline(of: entry.stateAfter, since: entry.stateBefore, SecretMask([]))
    let nodes = outline.root.children.map { "\($0.label): \($0.text)\($0.isChanged ? " *" : "")" }
    #expect(
      nodes.contains("owner: Node") && nodes.contains("nothing: nil") && nodes.contains("count: 200 *"),
      "\(nodes)"
    )
    #expect(nodes.filter { $0.hasSuffix("*") }.count == 1, "\(nodes)")
  }

  private final class Link: Encodable {
    var next: Link?

    init(_ next: Link? = nil) {
      self.next = next
    }
  }

  @Test func circularObjectsAreExportedAsDescriptions() throws {
    struct Chain: Reducer {
      struct State: Encodable {
        var one: Link
        var other: Link
      }

      func reduce(into state: inout State, action: Bool) -> Effect<Bool> { .none }
    }
    let link = Link(Link())
    // Two references to one object aren't a cycle.
    let store = Store(initialState: Chain.State(one: link, other: link)) {
      Chain().inspected(by: Inspector())
    }
    store.send(true)
    let encoding = try #require(store.inspection?.session).initialState.encoding
    #expect(encoding == #"{"one":{"next":{}},"other":{"next":{}}}"#)
    link.next?.next = link
    defer { link.next?.next = nil }
    let state = try #require(store.inspection?.session).entries[0].state
    #expect(state.encoding == nil)
    #expect(state.text.contains("Link("), "\(state.text)")
  }

  @Test func valuesThatCannotBePrintedAreNamedByTheirTypes() throws {
    struct Oddities: Reducer {
      struct State: Encodable {
        var change: (Int) -> Int = { $0 }
        var address = UnsafeRawPointer(bitPattern: 8)
        var type: Any.Type = Int.self
        var property: AnyKeyPath = \String.count
        var number = -Double.nan
        var text = "\0\u{1B}[2J\u{202E}"
        weak var object: Node?
        var nothing: ()?

        func encode(to encoder: any Encoder) throws {
          throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "No."))
        }
      }

      func reduce(into state: inout State, action: @Sendable () -> Void) -> Effect<@Sendable () -> Void> {
        state.number = 1
        action()
        return .none
      }
    }
    let inspector = Inspector()
    let store = Store(initialState: Oddities.State()) { Oddities().inspected(by: inspector) }
    store.send {}
    let line = try #require(inspector.stores[0].lines.first)
    #expect(line.action == "(Function)", "\(line.action)")
    let changes = line.difference?.split(separator: "\n").filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
    #expect(changes?.contains { $0.hasSuffix("number: 1.0,") } == true, "\(line.difference ?? "nil")")
    let state = try #require(inspector.stores[0].session?.entries.first).state
    #expect(state.encoding == nil)
    #expect(state.text.contains("change: (Function)"), "\(state.text)")
    #expect(state.text.contains("type: Int.self"), "\(state.text)")
    #expect(throws: SourceError.notEquatable(type: "State")) {
      try inspector.stores[0].testSource(of: 1...1, as: RecordedTest(name: "a", reducer: "Oddities()"))
    }
  }

  @Test func statesOfTenMegabytesStayWithinTheLimit() throws {
    struct Heap: Reducer {
      func reduce(into state: inout [UInt8], action: Int) -> Effect<Int> {
        state[action] &+= 1
        return .none
      }
    }
    let store = Store(initialState: [UInt8](repeating: 0, count: 10 << 20)) {
      Heap().inspected(by: Inspector(limits: InspectionLimits(bytes: 64 << 20)))
    }
    for index in 0..<40 { store.send(index) }
    let entries = try #require(store.inspection?.entries)
    #expect((1...6).contains(entries.count), "\(entries.count)")
    #expect(entries.last?.number == 40)
    #expect(store.inspection?.beginning?[0] == 1)
  }

  @Test func rapidLargeStringsStayWithinTheLimit() throws {
    struct Page: Reducer {
      func reduce(into state: inout String, action: String) -> Effect<String> {
        state = action
        return .none
      }
    }
    let store = Store(initialState: "") {
      Page().inspected(by: Inspector(limits: InspectionLimits(bytes: 64 << 20)))
    }
    let filling = String(repeating: String(repeating: "x", count: 1 << 20), count: 10)
    for number in 0..<64 { store.send("\(number)" + filling) }
    let entries = try #require(store.inspection?.entries)
    #expect((1...4).contains(entries.count), "\(entries.count)")
  }

  @Test func largeStatesStayWithinTheMemoryLimit() throws {
    struct Shelf: Reducer {
      let texts: [String]

      func reduce(into state: inout [String], action: Int) -> Effect<Int> {
        state = [texts[action]]
        return .none
      }
    }
    let filling = String(repeating: "x", count: 1 << 20)
    let texts = (0..<200).map { "\($0)" + filling }
    let store = Store(initialState: [String]()) {
      Shelf(texts: texts).inspected(by: Inspector(limits: InspectionLimits(bytes: 16 << 20)))
    }
    for number in 0..<200 { store.send(number) }
    let entries = try #require(store.inspection?.entries)
    #expect((1...16).contains(entries.count), "\(entries.count)")
  }

  @Test func largeValuesOfPublishersAndBlocsStayWithinTheLimit() throws {
    final class Light: Cubit<[UInt8]> {}
    let inspector = Inspector(limits: InspectionLimits(bytes: 8 << 20))
    let subject = PassthroughSubject<[UInt8], Never>()
    let subscription = subject.inspect("bytes", by: inspector).sink { _ in }
    let light = BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { Light([]) }
    for number in 0..<40 {
      let value = [UInt8](repeating: UInt8(number), count: 1 << 20)
      subject.send(value)
      light.emit(value)
    }
    #expect((1...8).contains(try #require(inspector.publishers.first).events.count))
    #expect((1...8).contains(try #require(inspector.blocs.first).events.count))
    withExtendedLifetime(subscription) {}
  }

  @Test func aHundredThousandActionsKeepTheLatest() throws {
    struct Counter: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += action
        return .none
      }
    }
    let store = Store(initialState: 0) {
      Counter().inspected(by: Inspector(limits: InspectionLimits(entries: 100)))
    }
    for _ in 1...100_000 { store.send(1) }
    let inspection = try #require(store.inspection)
    #expect(inspection.entries.count == 100)
    #expect(inspection.beginning == 99_900)
    #expect(inspection.entries.map(\.stateAfter) == Array(99_901...100_000))
  }
}
