import LivePages
import Testing

@testable import Conduit

struct LogInsTests {
  @Test func eachLogInHasItsOwnKey() {
    let logIns = LogIns()
    let (first, second) = (logIns.add(.ada), logIns.add(.ada))
    #expect(first != second)
    logIns.update(first, to: .bob)
    #expect(logIns[first] == .bob)
    #expect(logIns[second] == .ada)
    logIns.remove(first)
    #expect(logIns[first] == nil)
    logIns.update(first, to: .ada)
    #expect(logIns[first] == nil)
    #expect(logIns[second] == .ada)
  }

  @Test func aKeyContainsNeitherTheTokenNorTheName() {
    let key = LogIns().add(.ada).text
    #expect(!key.contains(Authentication.ada.token) && !key.contains("ada"))
  }

  @Test func logInsThatWereNotUsedForLongestEnd() {
    let logIns = LogIns(limit: 4)
    let keys = (0..<4).map { _ in logIns.add(.ada) }
    _ = logIns[keys[0]]
    let last = logIns.add(.bob)
    #expect(logIns[keys[0]] == .ada)
    #expect(logIns[last] == .bob)
    #expect(keys.dropFirst().allSatisfy { logIns[$0] == nil })
  }

  @Test func endingALogInMakesTheVisitorAnonymous() {
    let visitor = Visitor.member()
    #expect(visitor.user == .ada)
    #expect(visitor.token == Authentication.ada.token)
    visitor.forget()
    #expect(visitor.user == nil)
    #expect(visitor.token == nil)
  }
}
