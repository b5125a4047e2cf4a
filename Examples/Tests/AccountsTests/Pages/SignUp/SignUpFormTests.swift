import CombineShim
import Dispatch
import Schedulers
import Testing

@testable import Accounts

struct SignUpFormTests {
  @Test func releasingAFormEndsItsSubscriptions() {
    let names = PassthroughSubject<String, Never>()
    var isCancelled = false
    do {
      let form = SignUpForm(
        scheduler: DispatchQueue.test.eraseToAnyScheduler(),
        clients: UserNameClients { _ in UserNameClient { _, _ in AnyCancellable {} } }
      )
      names.handleEvents(receiveCancel: { isCancelled = true }).assign(to: &form.model.$userName)
    }
    #expect(isCancelled)
  }
}
