import CaseKeyPaths
import Testing

struct CaseTests {
  @Test func aPathWithoutStationsIsTheIdentity() {
    let path = AnyCasePath(\Case<AppAction>.self)
    #expect(path.embed(.signOut) == .signOut)
    #expect(path.extract(from: .signOut) == .signOut)
  }

  @Test func aPathKeepsItsTypesThroughEveryStation() {
    let path: AnyCasePath<AppAction, AlertAction> = AnyCasePath(\.counter.alert)
    #expect(path.extract(from: .counter(.alert(.dismiss))) == .dismiss)
    #expect(path.extract(from: .counter(.reset)) == nil)
  }
}
