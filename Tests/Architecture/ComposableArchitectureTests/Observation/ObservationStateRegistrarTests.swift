import ComposableArchitecture
import CustomDump
import Foundation
import Testing

@testable import ComposableArchitecture

struct ObservationStateRegistrarTests {
  @Test func fieldChangesNotifyObserversAtOnce() {
    var part = Part()
    let notice = Notice { _ = part.count }
    part.name = "another"
    #expect(!notice.wasGiven)
    part.count = 1
    #expect(notice.wasGiven)
  }

  @Test func inPlaceChangesNotifyObservers() {
    var part = Part()
    let (count, name) = (Notice { _ = part.count }, Notice { _ = part.name })
    part.name.append("!")
    #expect(!count.wasGiven)
    #expect(name.wasGiven)
  }

  @Test func settingAnEqualValueIsNoChange() {
    var part = Part(count: 1)
    let notice = Notice { _ = part.count }
    part.count = 1
    #expect(!notice.wasGiven)
  }

  @Test func childChangesDoNotNotifyParentObservers() {
    var state = Panel.State()
    let (part, sibling) = (Notice { _ = state.part }, Notice { _ = state.part.name })
    let count = Notice { _ = state.part.count }
    state.part.count += 1
    #expect(!part.wasGiven)
    #expect(!sibling.wasGiven)
    #expect(count.wasGiven)
  }

  @Test func anotherChildOfTheSameTypeIsAChange() {
    var state = Panel.State()
    let notice = Notice { _ = state.part.count }
    state.part = Part()
    #expect(notice.wasGiven)
  }

  @Test func replacingAChildInPlaceNotifiesObservers() {
    func replace(_ part: inout Part) { part = Part() }
    var state = Panel.State()
    let notice = Notice { _ = state.part.count }
    replace(&state.part)
    #expect(notice.wasGiven)
  }

  @Test func writingBackAChildNotifiesNoObserver() {
    var state = Panel.State()
    let notice = Notice { _ = state.part.count }
    let part = state.part
    state.part = part
    #expect(!notice.wasGiven)
  }

  @Test func settingAnOldCopyOfAChildIsAChange() {
    var state = Panel.State()
    let part = state.part
    state.part.count += 1
    let notice = Notice { _ = state.part.count }
    state.part = part
    #expect(notice.wasGiven)
  }

  @Test func changedCopiesNotifyObservers() {
    var state = Panel.State()
    var part = state.part
    part.count += 1
    let notice = Notice { _ = state.part.count }
    state.part = part
    #expect(notice.wasGiven)
  }

  @Test func childChangesDuringACopyDoNotNotifyParentObservers() {
    var state = Panel.State()
    var copies: [Panel.State] = []
    let (part, count) = (Notice { _ = state.part.name }, Notice { _ = state.part.count })
    copies.append(state)
    state.part.count += 1
    #expect(count.wasGiven)
    #expect(!part.wasGiven)
    #expect(copies[0].part.count == 0)
  }

  @Test func copiesOfATemplateHaveSeparateObservers() {
    let template = Part()
    var (first, second) = (template, template)
    first.count = 1
    second.count = 2
    let notice = Notice { _ = first.count }
    second.count = 3
    #expect(!notice.wasGiven)
    first.count = 4
    #expect(notice.wasGiven)
  }

  @Test func presenceChangesOfAnOptionalChildNotifyObservers() {
    var state = Panel.State()
    var notice = Notice { _ = state.extra }
    state.extra = nil
    #expect(!notice.wasGiven)
    state.extra = Part()
    #expect(notice.wasGiven)
    notice = Notice { _ = state.extra?.name }
    state.extra?.count += 1
    #expect(!notice.wasGiven)
    state.extra = Part()
    #expect(notice.wasGiven)
    notice = Notice { _ = state.extra }
    state.extra = nil
    #expect(notice.wasGiven)
  }

  @Test func structuralChangesOfACollectionNotifyObservers() {
    let changes: [(inout IdentifiedArrayOf<Part>) -> Void] = [
      { $0.append(Part(id: 3)) },
      { $0.remove(id: 1) },
      { $0.swapAt(0, 1) },
      { $0[id: 1] = Part(id: 1) },
      { $0 = [Part(id: 1), Part(id: 2)] },
    ]
    for change in changes {
      var state = Panel.State()
      state.rows = [Part(id: 1), Part(id: 2)]
      let notice = Notice { _ = state.rows.count }
      state.rows[id: 1]?.count += 1
      #expect(!notice.wasGiven)
      change(&state.rows)
      #expect(notice.wasGiven)
    }
  }

  @Test func structuralChangesOfAnArrayNotifyObservers() {
    var state = Panel.State()
    state.list = [Part()]
    var notice = Notice { _ = state.list.count }
    state.list[0].count += 1
    #expect(!notice.wasGiven)
    state.list[0] = Part()
    #expect(notice.wasGiven)
    notice = Notice { _ = state.list.count }
    state.list.append(Part())
    #expect(notice.wasGiven)
  }

  @Test func anEnumHasChangedWithItsCaseOrAnotherPayload() {
    var state = Panel.State()
    var notice = Notice { _ = state.route }
    state.route = .home
    #expect(!notice.wasGiven)
    state.route = .number(1)
    #expect(notice.wasGiven)
    notice = Notice { _ = state.route }
    state.route = .number(2)
    #expect(notice.wasGiven)
    state.route = .part(Part())
    notice = Notice { _ = state.route.part?.count }
    state.route = .part(Part())
    #expect(notice.wasGiven)
  }

  @Test func unobservedRegistrarsHaveNoReaders() {
    let part = Part()
    #expect(part._$id == part._$id)
    #expect(part._$id != Part()._$id)
    let registrar = ObservationStateRegistrar()
    #expect(registrar.identity.fields == nil)
  }

  @Test func registrarDoesNotAffectEqualityOrCoding() throws {
    #expect(Part(count: 1) == Part(count: 1))
    #expect(Part(count: 1).hashValue == Part(count: 1).hashValue)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(Part(id: 1, count: 2))
    #expect(String(decoding: json, as: UTF8.self) == #"{"count":2,"id":1,"name":""}"#)
    #expect(try JSONDecoder().decode(Part.self, from: json) == Part(id: 1, count: 2))
  }

  @Test func synthesizedCodingLeavesItOut() throws {
    struct Coded: Codable {
      var value = 1
      var registrar = ObservationStateRegistrar()
    }
    let json = try JSONEncoder().encode(Coded())
    #expect(String(decoding: json, as: UTF8.self) == #"{"value":1}"#)
    #expect(try JSONDecoder().decode(Coded.self, from: json).value == 1)
  }

  @Test func dumpsAndDifferencesShowTheFieldsAsDeclared() {
    expectNoDifference(
      describe(Part(id: 1, count: 2)),
      """
      Part(
        id: 1,
        count: 2,
        name: ""
      )
      """
    )
    expectNoDifference(
      diff(Route.part(Part(count: 1)), Route.part(Part(count: 2))),
      """
        Route.part(
          Part(
            id: 0,
      -     count: 1,
      +     count: 2,
            name: ""
          )
        )
      """
    )
  }
}
