import CustomDump
import Foundation
import Testing

@testable import ComposableArchitecture

@Suite(.freshDependencies)
struct StackStateTests {
  private func stack(_ count: Int) -> StackState<String> {
    StackState((0..<count).map { "\($0)" })
  }

  @Test func itIsACollectionOfItsElements() {
    var stack: StackState = ["a", "b"]
    stack.append("c")
    stack.insert("d", at: 1)
    #expect(Array(stack) == ["a", "d", "b", "c"])
    #expect(stack.removeLast() == "c")
    #expect(stack.popLast() == "b")
    stack[0] = "e"
    stack.replaceSubrange(1..., with: ["f", "g"])
    #expect(Array(stack) == ["e", "f", "g"])
    stack.removeAll { $0 == "f" }
    #expect(Array(stack) == ["e", "g"])
    stack.removeAll()
    #expect(stack.isEmpty)
  }

  @Test func newElementsGetNewIDs() {
    var stack = stack(2)
    #expect(stack.ids == [0, 1])
    stack.append("c")
    stack.removeLast()
    stack.append("d")
    #expect(stack.ids == [0, 1, 3])
    stack[0] = "e"
    #expect(stack.ids == [0, 1, 3])
    stack.swapAt(0, 2)
    #expect(stack.ids == [3, 1, 0])
    #expect(stack[id: 3] == "d")
  }

  @Test func anElementIsReadChangedAndRemovedByItsID() {
    var stack = stack(3)
    stack[id: 1]?.append("!")
    #expect(stack[id: 1] == "1!")
    stack[id: 1] = nil
    #expect(Array(stack) == ["0", "2"])
    stack[id: 1]?.append("?")
    #expect(stack.ids == [0, 2])
    #expect(stack[id: 1] == nil)
  }

  @Test func inATestAnElementCanBePutUnderAnID() {
    var stack = stack(1)
    stack[id: 5] = "5"
    #expect(stack.ids == [0, 5])
  }

  @Test func unknownIDsAreNotAssignedOutsideTests() async {
    // This is higher than any ID that the process has generated, even after many repetitions.
    let id: StackElementID = 1_000_000
    let found = await reports {
      withDependencies {
        $0.context = .live
      } operation: {
        var stack: StackState = ["a"]
        stack[id: id] = "5"
        stack[id: id] = nil
        #expect(Array(stack) == ["a"])
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("was set by an id that isn't on the stack") == true)
  }

  @Test func popFromRemovesTheElementAndThoseAbove() {
    var stack = stack(4)
    stack.pop(from: 2)
    #expect(stack.ids == [0, 1])
    stack.pop(from: 2)
    stack.pop(from: 0)
    #expect(stack.isEmpty)
  }

  @Test func popToRemovesElementsAbove() {
    var stack = stack(4)
    stack.pop(to: 1)
    #expect(stack.ids == [0, 1])
    stack.pop(to: 1)
    stack.pop(to: 3)
    #expect(stack.ids == [0, 1])
  }

  @Test func stacksAreEqualWhenTheirElementsAre() {
    let (a, b) = (stack(2), stack(2))
    #expect(a.ids != b.ids)
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(a != stack(3))
    #expect(StackElementIDComparison.$isOn.withValue(true) { a != b && a == a })
  }

  @Test func itIsEncodedAsAnArray() throws {
    let stack = stack(2)
    let data = try JSONEncoder().encode(stack)
    #expect(String(decoding: data, as: UTF8.self) == #"["0","1"]"#)
    let decoded = try JSONDecoder().decode(StackState<String>.self, from: data)
    #expect(decoded == stack)
    #expect(decoded.ids == [2, 3])
  }

  @Test func itsDumpShowsElementsByTheirIDs() {
    var other = stack(2)
    #expect(
      String(customDumping: other) == """
        [
          #0: "0",
          #1: "1"
        ]
        """
    )
    let stack = other
    other[id: 1] = "x"
    #expect(
      diff(stack, other) == """
          [
            #0: "0",
        -   #1: "1"
        +   #1: "x"
          ]
        """
    )
  }

  @Test func aCaseOfAnElementIsReadSetAndRemoved() {
    var stack: StackState<Tabs.Destination.State> = [.first(.init(id: 1))]
    #expect(stack[id: 0, case: \.first]?.id == 1)
    #expect(stack[id: 0, case: \.second] == nil)
    stack[id: 0, case: \.second] = nil
    #expect(stack.count == 1)
    stack[id: 0, case: \.first]?.heard = [1]
    #expect(stack[0] == .first(.init(id: 1, heard: [1])))
    stack[id: 0, case: \.second] = .init(id: 2)
    #expect(stack[0] == .second(.init(id: 2)))
    stack[id: 0, case: \.second] = nil
    #expect(stack.isEmpty)
  }
}
