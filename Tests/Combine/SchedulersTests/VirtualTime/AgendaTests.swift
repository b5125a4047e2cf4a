import CombineProbes
import Testing

@testable import Schedulers

struct AgendaTests {
  @Test func actionsRunByDateThenInOrderOfInsertion() {
    var agenda = Agenda<Int>()
    var generator = SplitMix(state: 7)
    var expected: [(date: Int, number: Int)] = []
    var ran: [Int] = []
    for number in 0..<2_000 {
      let date = Int.random(in: 0..<100, using: &generator)
      expected.append((date, number))
      _ = agenda.add(at: date) { ran.append(number) }
    }
    while let due = agenda.takeNext() { due.action() }
    #expect(ran == expected.sorted { ($0.date, $0.number) < ($1.date, $1.number) }.map(\.number))
    #expect(agenda.count == 0)
  }

  @Test func cancellingReturnsTheActionOnceAndReleasesIt() {
    let counter = LifeCounter()
    var agenda = Agenda<Int>()
    let life = counter.makeLife()
    let ticket = agenda.add(at: 1) { [life] in withExtendedLifetime(life) {} }
    _ = consume life
    #expect(counter.living == 1)
    #expect(agenda.contains(ticket))
    #expect(agenda.cancel(ticket) != nil)
    #expect(counter.living == 0)
    #expect(!agenda.contains(ticket))
    #expect(agenda.cancel(ticket) == nil)
    #expect(agenda.count == 0)
    #expect(agenda.nextDate() == nil)
  }

  @Test func takenActionsAreReleased() {
    let counter = LifeCounter()
    var agenda = Agenda<Int>()
    let life = counter.makeLife()
    _ = agenda.add(at: 1) { [life] in withExtendedLifetime(life) {} }
    _ = consume life
    _ = agenda.takeNext()
    #expect(counter.living == 0)
  }

  @Test func ticketsOfRemovedActionsCancelNoOtherAction() {
    var agenda = Agenda<Int>()
    let old = agenda.add(at: 1) {}
    _ = agenda.takeNext()
    let new = agenda.add(at: 1) {}
    #expect(agenda.cancel(old) == nil)
    #expect(agenda.contains(new))
    #expect(agenda.count == 1)
  }

  @Test func repeatingWorkKeepsItsOrderWithinADate() {
    var agenda = Agenda<Int>()
    _ = agenda.add(at: 3) {}
    let ticket = agenda.add(at: 1, repetition: .at { $0 + 2 }) {}
    _ = agenda.add(at: 3) {}
    #expect(agenda.takeNext()?.recurrence == .later)
    #expect(agenda.nextDate() == 3)
    #expect(agenda.takeNext()?.recurrence == .never)
    #expect(agenda.takeNext()?.recurrence == .later)
    #expect(agenda.takeNext()?.recurrence == .never)
    #expect(agenda.contains(ticket))
    #expect(agenda.nextDate() == 5)
    _ = agenda.cancel(ticket)
    #expect(agenda.takeNext() == nil)
  }

  @Test func repetitionsAtTheSameTimeAreDetected() {
    var agenda = Agenda<Int>()
    _ = agenda.add(at: 1, repetition: .at { $0 }) {}
    #expect(agenda.takeNext()?.recurrence == .atOnce)
  }

  @Test func workWithoutANextDateDoesNotRepeat() {
    var agenda = Agenda<Int>()
    let ticket = agenda.add(at: 1, repetition: .at { $0 < 2 ? $0 + 1 : nil }) {}
    #expect(agenda.takeNext()?.recurrence == .later)
    #expect(agenda.takeNext()?.recurrence == .never)
    #expect(!agenda.contains(ticket))
    #expect(agenda.count == 0)
    #expect(agenda.cancel(ticket) == nil)
  }

  @Test func aMillionPostponedActionsDoNotGrowTheAgenda() {
    var agenda = Agenda<Int>()
    for number in 0..<100 { _ = agenda.add(at: -number) {} }
    var most = 0
    var ticket = agenda.add(at: 0) {}
    for date in 1...1_000_000 {
      _ = agenda.cancel(ticket)
      ticket = agenda.add(at: date) {}
      most = max(most, agenda.appointmentCount)
    }
    #expect(agenda.count == 101)
    #expect(most <= 2 * 101 + 1)
  }

  @Test func cancellingAnyOfManyLeavesTheOthersInOrder() {
    var agenda = Agenda<Int>()
    var generator = SplitMix(state: 11)
    var tickets: [(ticket: Agenda<Int>.Ticket, date: Int, number: Int)] = []
    var ran: [Int] = []
    for number in 0..<3_000 {
      let date = Int.random(in: 0..<300, using: &generator)
      tickets.append((agenda.add(at: date) { ran.append(number) }, date, number))
      if number.isMultiple(of: 3) || Bool.random(using: &generator) {
        let index = Int.random(in: tickets.indices, using: &generator)
        #expect(agenda.cancel(tickets.remove(at: index).ticket) != nil)
      }
    }
    #expect(agenda.count == tickets.count)
    while let due = agenda.takeNext() { due.action() }
    #expect(ran == tickets.sorted { ($0.date, $0.number) < ($1.date, $1.number) }.map(\.number))
  }
}
