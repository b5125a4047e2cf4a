import Combine
import Testing

@Suite struct CombineTests {
  @Test func theModuleNamedCombineBringsTheWholeInterface() {
    let subject = PassthroughSubject<Int, Never>()
    var received: [String] = []
    let cancellable = subject.map { "<\($0)>" }.sink { received.append($0) }
    subject.send(1)
    cancellable.cancel()
    subject.send(2)
    #expect(received == ["<1>"])
  }
}
