import ComposableArchitecture
import Foundation
import Testing

struct UncheckedSendableTests {
  private final class Legacy {
    var count = 0
  }

  @Test func passesAValueThatIsNotSendable() async {
    let legacy = UncheckedSendable(Legacy())
    await Task { legacy.value.count += 1 }.value
    #expect(legacy.count == 1)
  }

  @Test func itsElementsAreAwaited() async {
    let numbers = UncheckedSendable([1, 2, 3].publisher.values)
    var received: [Int] = []
    for await number in numbers { received.append(number) }
    #expect(received == [1, 2, 3])
  }

  @Test func wrapsAProperty() {
    struct Model: Sendable {
      @UncheckedSendable var legacy = Legacy()
    }
    let model = Model()
    model.legacy.count = 2
    #expect(model.$legacy.count == 2)
    #expect(model.legacy === model.$legacy.value)
  }

  @Test func itsPropertiesCanBeChanged() {
    var array = UncheckedSendable([3, 1, 2])
    array.wrappedValue.sort()
    #expect(array == UncheckedSendable([1, 2, 3]))
    #expect(array.first == 1)
    #expect(array.hashValue == UncheckedSendable([1, 2, 3]).hashValue)
  }

  @Test func isEncodedAsItsValue() throws {
    let data = try JSONEncoder().encode(UncheckedSendable([1, 2]))
    #expect(String(decoding: data, as: UTF8.self) == "[1,2]")
    #expect(try JSONDecoder().decode(UncheckedSendable<[Int]>.self, from: data).value == [1, 2])
  }
}
