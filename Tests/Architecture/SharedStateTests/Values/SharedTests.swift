import CombineShim
import CustomDump
import DependencyInjection
import DependencyInjectionTestSupport
import Dispatch
import Foundation
import IdentifiedArrays
import Observation
import Testing

@testable import SharedState

struct User: Equatable, Identifiable, Sendable {
  let id: Int
  var name = "Blob"
}

@MainActor struct SharedTests {
  // MARK: References

  @Test func copiesSeeOneValue() {
    let first = Shared(value: 0)
    let second = first
    @Shared(projectedValue: first) var third
    second.withLock { $0 += 1 }
    #expect(first.wrappedValue == 1)
    #expect(third == 1)
  }

  @Test func aChildGetsItsParentsValue() {
    struct Parent { @Shared var user: User }
    struct Child { @Shared var name: String }
    let parent = Parent(user: Shared(value: User(id: 1)))
    let child = Child(name: parent.$user.name)
    child.$name.withLock { $0 += " Jr." }
    #expect(parent.user.name == "Blob Jr.")
  }

  @Test func aConstantPartCanBeReadOnly() {
    @Shared(value: User(id: 7)) var user
    let id: SharedReader<Int> = $user.id
    #expect(id.wrappedValue == 7)
    #expect($user.read { $0.name.count }.wrappedValue == 4)
  }

  @Test func aDerivedValueFollowsTheReferenceThatItWasDerivedFrom() {
    @Shared(value: User(id: 1)) var user
    let name = $user.name
    let former = Shared(projectedValue: $user)
    $user = Shared(value: User(id: 2, name: "Other"))
    #expect(name.wrappedValue == "Blob")
    former.withLock { $0.name = "Changed" }
    #expect(name.wrappedValue == "Changed")
    #expect(user.name == "Other")
  }

  @Test func replacingAReferenceKeepsOtherProperties() {
    @Shared(value: 1) var parent
    @Shared(projectedValue: $parent) var child
    $child = Shared(value: 2)
    #expect(parent == 1)
    #expect(child == 2)
  }

  @Test func partsOfPartsAreWrittenThrough() {
    @Shared(value: [User(id: 1)]) var users
    $users[0].name.withLock { $0 = "Changed" }
    #expect(users[0].name == "Changed")
  }

  @Test func equalityComparesValues() {
    let table = Shared(wrappedValue: 1, .inMemory("number"))
    #expect(table == Shared(value: 1))
    #expect(table != Shared(value: 2))
    #expect(SharedReader(table) == SharedReader(value: 1))
  }

  @Test func identityFollowsTheValue() {
    #expect(Shared(value: User(id: 3)).id == 3)
    #expect(SharedReader(value: User(id: 3)).id == 3)
  }

  // MARK: Optionals and elements

  @Test func anOptionalIsFollowedAndKeepsItsLastValue() throws {
    @Shared(value: nil) var optional: Int?
    #expect(Shared($optional) == nil)
    #expect(SharedReader($optional) == nil)
    $optional.withLock { $0 = 1 }
    let value = try #require(Shared($optional))
    let reader = try #require(SharedReader(SharedReader($optional)))
    value.withLock { $0 = 2 }
    #expect(optional == 2)
    #expect(reader.wrappedValue == 2)
    $optional.withLock { $0 = nil }
    #expect(value.wrappedValue == 2)
    value.withLock { $0 = 3 }
    #expect(value.wrappedValue == 3)
    #expect(optional == nil)
    $optional.withLock { $0 = 4 }
    #expect(value.wrappedValue == 4)
    #expect(reader.wrappedValue == 4)
  }

  @Test func elementsFollowTheirRowsAndKeepTheirLastValue() {
    @Shared(value: [User(id: 1), User(id: 2)]) var users: IdentifiedArrayOf<User>
    let rows = Array($users)
    let readers = ContiguousArray(SharedReader($users))
    $users.withLock { $0.swapAt(0, 1) }
    rows[0].withLock { $0.name = "First" }
    #expect(users[id: 1]?.name == "First")
    #expect(readers[0].wrappedValue.name == "First")
    #expect(rows[1].wrappedValue.id == 2)
    $users.withLock { _ = $0.remove(id: 1) }
    #expect(rows[0].wrappedValue.name == "First")
    rows[0].withLock { $0.name = "Gone" }
    #expect(rows[0].wrappedValue.name == "Gone")
    #expect(users.count == 1)
  }

  // MARK: Changes

  @Test func withLockReturnsOrRethrowsTheClosuresResult() {
    @Shared(value: [1, 2]) var numbers
    #expect($numbers.withLock { $0.removeLast() } == 2)
    #expect(throws: Failure()) {
      try $numbers.withLock {
        $0.append(3)
        throw Failure()
      }
    }
    #expect(numbers == [1, 3])
    $numbers.withLock { $0.append(4) }
    #expect(numbers == [1, 3, 4])
  }

  #if !os(Windows)
    @Test func nestedChangesTrap() async {
      await #expect(processExitsWith: .failure) {
        let number = Shared(value: 0)
        number.withLock { _ in number.withLock { $0 += 1 } }
      }
      await #expect(processExitsWith: .failure) {
        let user = Shared(value: (name: "", age: 1))
        user.name.withLock { _ in user.age.withLock { $0 += 1 } }
      }
    }
  #endif

  @Test(arguments: ["value", "in memory"])
  func readingInsideWithLockReturnsTheValueBeforeTheChange(_ kind: String) {
    let numbers =
      kind == "value" ? Shared(value: [1, 2, 3]) : Shared(wrappedValue: [1, 2, 3], .inMemory("numbers"))
    numbers.withLock { _ = $0.remove(at: numbers.wrappedValue.count - 1) }
    #expect(numbers.wrappedValue == [1, 2])
    let reader = SharedReader(numbers)
    typealias Reading = (name: String, read: () -> [Int])
    let readings: [Reading] = [
      ("wrappedValue", { numbers.wrappedValue }),
      ("reader", { reader.wrappedValue }),
      ("element", { [numbers[0].wrappedValue] + [2] }),
      ("read-only member", { (0..<numbers.count.wrappedValue).map { $0 + 1 } }),
      ("read", { numbers.read { $0 }.wrappedValue }),
      ("copy", { Shared(projectedValue: numbers).wrappedValue }),
      ("equality", { numbers == Shared(value: [1, 2]) ? [1, 2] : [] }),
      ("dump", { String(customDumping: numbers).contains("2") ? [1, 2] : [] }),
      ("mirror", { numbers.customMirror.children.compactMap { $0.value as? Int } }),
      ("nested withLock of another", { Shared(value: 0).withLock { _ in numbers.wrappedValue } }),
    ]
    for reading in readings {
      let found = numbers.withLock {
        $0 = []
        let found = reading.read()
        $0 = [1, 2]
        return found
      }
      #expect(found == [1, 2], "\(reading.name)")
    }
    #expect(numbers.wrappedValue == [1, 2])
  }

  @Test func subscribingInsideWithLockPublishesTheValueBeforeTheChangeAndThenTheChange() {
    let number = Shared(value: 1)
    var values: [Int] = []
    var subscription: AnyCancellable?
    number.withLock {
      $0 = 2
      subscription = number.publisher.sink { values.append($0) }
    }
    #expect(values == [1, 2])
    withExtendedLifetime(subscription) {}
  }

  @Test func elementsReadEachOtherInsideWithLock() {
    @Shared(value: [User(id: 1), User(id: 2, name: "Blob Jr.")]) var users: IdentifiedArrayOf<User>
    let rows = Array($users)
    $users.withLock { _ = $0.remove(id: rows[1].wrappedValue.id) }
    #expect(users.ids == [1])
    $users.withLock { $0.append(User(id: 3)) }
    let last = Array($users)[1]
    rows[0].withLock { $0.name = "After \(last.wrappedValue.id)" }
    #expect(users.map(\.name) == ["After 3", "Blob"])
  }

  // MARK: Conformances

  @Test func sharedValuesAreEncodedAsTheirValues() throws {
    struct Settings: Encodable {
      @Shared(value: 3) var count: Int
      @SharedReader(value: nil) var name: String?
      @Shared(value: [1: "a"]) var names: [Int: String]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Settings()), as: UTF8.self)
    #expect(text == #"{"_count":3,"_name":null,"_names":{"1":"a"}}"# || text.contains(#""count":3"#))
  }

  // MARK: Descriptions

  @Test func descriptionsNameTheValueOrTheKey() {
    #expect(Shared(value: 0).description == "Shared<Int>(value: 0)")
    #expect(SharedReader(value: 0).description == "SharedReader<Int>(value: 0)")
    #expect(
      Shared(wrappedValue: 0, .inMemory("count")).description == #"Shared<Int>(.inMemory("count"))"#
    )
    #expect(
      SharedReader(wrappedValue: 0, .inMemory("count")).description
        == #"SharedReader<Int>(.inMemory("count"))"#
    )
  }

  @Test func aDumpNumbersTheReferenceAndRefersBackToIt() {
    struct State {
      @Shared var count: Int
      @Shared var same: Int
      @Shared var other: Int
    }
    let count = Shared(value: 0)
    let state = State(count: count, same: count, other: Shared(value: 5))
    #expect(String(customDumping: count) == "0")
    expectNoDifference(
      String(customDumping: state),
      """
      SharedTests.State(
        _count: 0,
        _same: Int(↩︎),
        _other: #1 5
      )
      """
    )
  }

  @Test func aDumpRefersBackToTheBaseOfADerivedValue() {
    let user = Shared(value: User(id: 1))
    let dump = String(customDumping: [user as Any, user.name as Any])
    #expect(dump.contains("[1]: String(↩︎)"))
    #expect(Mirror(reflecting: user).children.compactMap(\.label) == ["id", "name"])
  }

  // MARK: Observation

  private func changes(while operation: () -> Void, reading: () -> Void) -> Int {
    let counter = Counter()
    withObservationTracking(reading) { counter.count() }
    operation()
    return counter.current
  }

  @Test func changesNotifyObservers() {
    @Shared(value: User(id: 1)) var user
    #expect(
      changes {
        $user.name.withLock { $0 = "a" }
      } reading: {
        _ = user
      } == 1
    )
    #expect(
      changes {
        $user.withLock { $0.name = "b" }
      } reading: {
        _ = $user.name.wrappedValue
      } == 1
    )
    #expect(
      changes {
      } reading: {
        _ = user
      } == 0
    )
  }

  @Test func replacingTheReferenceNotifiesObserversOfTheProjection() {
    @Shared(value: 0) var count
    #expect(
      changes {
        $count.withLock { $0 += 1 }
      } reading: {
        _ = $count
      } == 0
    )
    #expect(
      changes {
        $count = Shared(value: 5)
      } reading: {
        _ = $count
      } == 1
    )
    #expect(
      changes {
        $count = Shared(value: 6)
      } reading: {
        _ = count
      } == 1
    )
  }

  @Test func observersAreNotifiedAgainAfterReadingAgain() {
    @Shared(value: 0) var count
    for _ in 0..<3 {
      #expect(
        changes {
          $count.withLock { $0 += 1 }
        } reading: {
          _ = count
        } == 1
      )
      $count.withLock { $0 += 1 }
    }
  }

  @Test func observersStartedDuringDeliveryAreNotifiedOfTheValue() {
    @Shared(value: 0) var count
    let changes = Counter()
    var seen: [Int] = []
    let subscription = $count.publisher.dropFirst().sink { _ in
      withObservationTracking {
        seen.append(count)
      } onChange: {
        changes.count()
      }
    }
    $count.withLock { $0 = 1 }
    #expect(seen == [0])
    #expect(changes.current == 1)
    subscription.cancel()
  }

  @Test func aWriteOffTheMainThreadTakesEffectAtOnceAndIsObservedOnIt() async {
    @Shared(value: 0) var count
    let (told, continuation) = AsyncStream<Bool>.makeStream()
    withObservationTracking {
      _ = count
    } onChange: {
      dispatchPrecondition(condition: .onQueue(.main))
      continuation.yield(true)
    }
    let written = await Task.detached { [shared = $count] in
      shared.withLock { $0 = 1 }
      return shared.wrappedValue
    }.value
    #expect(written == 1)
    var iterator = told.makeAsyncIterator()
    let isTold = await iterator.next(isolation: #isolation)
    #expect(isTold == true)
  }
}
