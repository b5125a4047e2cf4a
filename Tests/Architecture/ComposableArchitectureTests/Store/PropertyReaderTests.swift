import Testing

@testable import ComposableArchitecture

struct PropertyReaderTests {
  @Test func readsStoredPropertiesAtAnyDepth() {
    let house = House(name: "Rose", room: Room(number: 3, guests: ["Ann", "Bob"]))
    #expect(PropertyReader(\House.name)(house) == "Rose")
    #expect(PropertyReader(\House.room.number)(house) == 3)
    #expect(PropertyReader(\House.room.guests)(house) == ["Ann", "Bob"])
    #expect(PropertyReader(\House.self)(house).name == "Rose")
    #expect(PropertyReader(\House.answer)(house)(20) == 23)
    #expect(PropertyReader(\House.pair.1)(house) == "two")
  }

  @Test func readsComputedAndObservedProperties() {
    var house = House(name: "Rose", room: Room(number: 3, guests: ["Ann", "Bob"]))
    house.watched = 5
    #expect(PropertyReader(\House.title)(house) == "Rose 3")
    #expect(PropertyReader(\House.watched)(house) == 5)
    #expect(PropertyReader(\House.room.guests[1])(house) == "Bob")
    #expect(PropertyReader(\House.annex?.number)(house) == nil)
    house.annex = Room(number: 4, guests: [])
    #expect(PropertyReader(\House.annex?.number)(house) == 4)
    #expect(PropertyReader(\House.register.entry)(house) == "first")
  }

  @Test func returnsAnIndependentValue() {
    var house = House(name: "Rose", room: Room(number: 3, guests: ["Ann"]))
    let guests = PropertyReader(\House.room.guests)(house)
    house.room.guests.append("Bob")
    house.room.guests[0] = "Cid"
    #expect(guests == ["Ann"])
  }
}

private struct Room {
  var number: Int
  var guests: [String]
}

private final class Register {
  var entry = "first"
}

private struct House {
  var name: String
  var room: Room
  var annex: Room?
  var watched = 0 {
    didSet { changes += 1 }
  }
  var changes = 0
  var pair = (1, "two")
  var register = Register()
  var answer: (Int) -> Int = { $0 + 3 }

  var title: String { "\(name) \(room.number)" }

  init(name: String, room: Room) {
    self.name = name
    self.room = room
  }
}
