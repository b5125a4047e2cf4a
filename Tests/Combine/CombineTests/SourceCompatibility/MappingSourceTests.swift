import Combine
import Foundation
import Testing

/// Verifies at compile time that key paths, coders, side effects, multicasting and subscriptions are used as
/// in existing code.
struct MappingSourceTests {
  private let people = Just(Person(name: "Ada", age: 36, shoeSize: 38)).eraseToAnyPublisher()

  @Test func keyPaths() {
    #expect(people.map(\.name).delivered == ["Ada"])
    #expect(people.map(\.name, \.age).map { "\($0)\($1)" }.delivered == ["Ada36"])
    #expect(people.map(\.name, \.age, \.shoeSize).map { "\($0)\($1)\($2)" }.delivered == ["Ada3638"])
    #expect(people.map(\.name).map(\.count).delivered == [3])
    let ages = people.tryMap { person -> Int in
      guard person.age > 40 else { throw ClientError() }
      return person.age
    }
    #expect(ages.deliveredFailure is ClientError)
  }

  @Test func coders() {
    let json = people.encode(encoder: JSONEncoder()).decode(type: Person.self, decoder: JSONDecoder())
    #expect(json.delivered == people.delivered)
    let list = people.encode(encoder: PropertyListEncoder())
      .decode(type: Person.self, decoder: PropertyListDecoder())
    #expect(list.delivered == people.delivered)
  }

  @Test func sideEffects() {
    final class Log: TextOutputStream {
      var text = ""
      func write(_ string: String) { text += string }
    }
    let log = Log()
    #expect(people.map(\.age).print("age", to: log).delivered == [36])
    #expect(log.text.hasPrefix("age: receive subscription"))
    _ = people.print()
    _ = people.print("person")
    var events: [String] = []
    let handled = people.handleEvents(
      receiveSubscription: { _ in events.append("subscription") },
      receiveOutput: { _ in events.append("output") },
      receiveCompletion: { _ in events.append("completion") },
      receiveCancel: { events.append("cancel") },
      receiveRequest: { _ in events.append("request") }
    )
    #expect(handled.handleEvents(receiveOutput: { events.append($0.name) }).delivered.count == 1)
    #expect(events.sorted() == ["Ada", "completion", "output", "request", "subscription"])
    #expect(people.breakpoint(receiveOutput: { $0.age > 100 }).breakpointOnError().delivered.count == 1)
  }

  @Test func multicasting() {
    #expect(people.share().multicast { PassthroughSubject() }.autoconnect().delivered.count == 1)
    #expect(people.makeConnectable().autoconnect().delivered.count == 1)
    let subject = PassthroughSubject<Person, Never>()
    var names: [String] = []
    let token = subject.sink { names.append($0.name) }
    let connection = people.multicast(subject: subject).connect()
    connection.cancel()
    token.cancel()
    #expect(names == ["Ada"])
  }

  @Test func subscribers() {
    let object = PlainObject()
    _ = people.map(\.age).assign(to: \.value, on: object)
    _ = people.map(\.name).assign(to: \.name, on: object)
    #expect(object.value == 36)
    #expect(object.name == "Ada")

    let latest = CurrentValueSubject<Person?, Never>(nil)
    _ = people.map { Optional($0) }.subscribe(latest)
    #expect(latest.value?.name == "Ada")

    var received = 0
    people.subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in received += 1 }))
    people.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { _ in
          received += 1
          return .none
        },
        receiveCompletion: { _ in }
      )
    )
    #expect(received == 2)
  }
}
