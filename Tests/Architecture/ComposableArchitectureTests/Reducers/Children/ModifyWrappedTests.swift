import Testing

@testable import ComposableArchitecture

struct ModifyWrappedTests {
  @Test func changesAValue() {
    var number: Int? = 1
    #expect(
      number.modifyWrapped {
        $0 += 1
        return "done"
      } == "done"
    )
    #expect(number == 2)
  }

  @Test func leavesNilUnchanged() {
    var number: Int?
    #expect(number.modifyWrapped { $0 += 1 } == nil)
    #expect(number == nil)
  }

  @Test func copiesNothingOfTheValue() {
    var array: [Int]? = Array(repeating: 1, count: 100)
    let before = array?.withUnsafeBufferPointer { $0.baseAddress }
    array.modifyWrapped { $0[0] = 2 }
    #expect(array?.withUnsafeBufferPointer { $0.baseAddress } == before)
  }
}
