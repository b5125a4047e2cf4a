import CombineShim
import ComposableArchitectureClassic
import XCTest

final class InboxTests: XCTestCase {
  let mainQueue = DispatchQueue.test
  let hello = Mail(id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, subject: "Hello")
  let news = Mail(id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!, subject: "News")

  private func environment(_ client: MailClient = .unimplemented) -> InboxEnvironment {
    InboxEnvironment(client: client, mainQueue: mainQueue.eraseToAnyScheduler())
  }

  func testSearch() {
    let store = TestStore(initialState: InboxState(), reducer: inboxReducer, environment: environment())
    store.environment.client.search = { [hello, news] query in
      query == "x" ? Effect(error: MailClient.Failure()) : Effect(value: [hello, news])
    }
    store.send(.queryChanged("h")) {
      $0.query = "h"
      $0.isSearching = true
    }
    mainQueue.advance(by: .milliseconds(200))
    store.send(.queryChanged("he")) { $0.query = "he" }
    mainQueue.advance(by: .milliseconds(300))
    store.receive(.searchResponse(.success([hello, news]))) {
      $0.isSearching = false
      $0.mails = [self.hello, self.news]
    }
    store.send(.queryChanged("x")) {
      $0.query = "x"
      $0.isSearching = true
    }
    mainQueue.run()
    store.receive(.searchResponse(.failure(MailClient.Failure()))) { $0.isSearching = false }
    store.send(.queryChanged("y")) {
      $0.query = "y"
      $0.isSearching = true
    }
    store.send(.queryChanged("")) {
      $0.query = ""
      $0.isSearching = false
    }
    mainQueue.run()
  }

  @MainActor
  func testReadingAMail() async {
    var read: [Mail.ID] = []
    var client = MailClient.unimplemented
    client.body = { _ in "How are you?" }
    client.markAsRead = { id in .fireAndForget { read.append(id) } }
    let store = TestStore(
      initialState: InboxState(mails: [hello, news]),
      reducer: inboxReducer,
      environment: environment(client)
    )
    await store.send(.mail(id: news.id, action: .tapped)) { $0.mails[id: self.news.id]?.isRead = true }
    await store.receive(.mail(id: news.id, action: .bodyResponse(.success("How are you?")))) {
      $0.mails[id: self.news.id]?.body = "How are you?"
    }
    XCTAssertEqual(read, [news.id])
    XCTAssertEqual(store.state.unread, 1)

    store.environment.client.body = { _ in throw MailClient.Failure() }
    await store.send(.mail(id: hello.id, action: .tapped)) { $0.mails[id: self.hello.id]?.isRead = true }
    await store.receive(.mail(id: hello.id, action: .bodyResponse(.failure(MailClient.Failure())))) {
      $0.mails[id: self.hello.id]?.body = "This mail could not be loaded."
    }
  }

  @MainActor
  func testMailsArriveUntilTheViewDisappears() async {
    let (stream, continuation) = AsyncStream<Mail>.streamWithContinuation()
    var client = MailClient.unimplemented
    client.incoming = { stream }
    let store = TestStore(initialState: InboxState(), reducer: inboxReducer, environment: environment(client))
    let task = await store.send(.task)
    continuation.yield(hello)
    await store.receive(.received(hello)) { $0.mails = [self.hello] }
    await task.cancel()
  }

  func testADraftIsDiscarded() {
    let store = TestStore(initialState: InboxState(), reducer: inboxReducer, environment: environment())
    store.send(.composeButtonTapped) { $0.draft = DraftState() }
    store.receive(.draft(.started))
    let draft = store.scope(state: { $0.draft ?? DraftState() }, action: InboxAction.draft)
    draft.send(.set(\.$subject, "Hello")) { $0.subject = "Hello" }
    store.send(.draft(.discardConfirmed)) { $0.draft = nil }
  }

  func testStoresOfRows() {
    let store = Store(
      initialState: InboxState(mails: [hello]),
      reducer: inboxReducer,
      environment: environment()
    )
    let rows = store.scope(state: \.mails, action: InboxAction.mail(id:action:))
    XCTAssertEqual(ViewStore(rows).state.map(\.subject), ["Hello"])
    var drafts: [String] = []
    let cancellable = store.scope(state: \.draft, action: InboxAction.draft).ifLet {
      drafts.append(ViewStore($0).subject)
    } else: {
      drafts.append("none")
    }
    let viewStore = ViewStore(store.stateless)
    viewStore.send(.composeButtonTapped)
    viewStore.send(.draftDismissed)
    XCTAssertEqual(drafts, ["none", "", "none"])
    cancellable.cancel()
  }
}
