import Accounts
import LivePages
import Testing

@testable import AccountPages

struct LogInSessionTests {
  private let transcript = Transcript()

  private func makeSession(onChange: ChangeSignal = ChangeSignal { _ in }) async -> LogInSession {
    await LogInPage { [transcript] in transcript.add(log: $0) }.makeSession(for: Visit(), onChange: onChange)
  }

  /// Does what a person does, and keeps what comes of it.
  private func send(_ events: LogInEvent..., to session: LogInSession) async {
    for event in events {
      transcript.add(event)
      await session.receive(event)
      transcript.add(page: await session.body())
      transcript.add(await session.viewState)
    }
  }

  @Test func theButtonFollowsWhatIsTyped() async {
    let session = await makeSession()
    #expect(await session.body().element("log-in")?.attributes.contains { $0 == .disabled() } == true)
    await send(.userNameTyped("ada"), .passwordTyped("correct horse"), to: session)
    #expect(await session.body().element("log-in")?.attributes.contains { $0 == .disabled() } == false)
    await send(.passwordTyped("corr"), to: session)
    #expect(await session.body().element("log-in")?.attributes.contains { $0 == .disabled() } == true)
    #expect(await session.body().text("password-message")?.contains("at least 6") == true)
  }

  @Test func aPasswordThatIsTooLongIsCalledSo() async {
    let session = await makeSession()
    let longest = String(repeating: "a", count: Secret.longestPassword)
    await send(.userNameTyped("ada"), .passwordTyped(Secret(typed: longest + "b")), to: session)
    #expect(await session.body().element("log-in")?.attributes.contains { $0 == .disabled() } == true)
    #expect(await session.body().text("password-message")?.contains("too long") == true)
    await send(.passwordTyped(Secret(typed: longest)), to: session)
    #expect(await session.body().element("log-in")?.attributes.contains { $0 == .disabled() } == false)
  }

  @Test func eachChangeIsTold() async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let session = await makeSession(onChange: ChangeSignal { _ in continuation.yield() })
    await session.receive(.userNameTyped("ada"))
    var heard = changes.makeAsyncIterator()
    await heard.next()
  }

  @Test func whoLogsInIsGreetedByNameAndTheFormIsEmpty() async {
    let session = await makeSession()
    await send(.userNameTyped("ada"), .passwordTyped("correct horse"), .submitted, to: session)
    let body = await session.body()
    #expect(body.text("welcome-title") == "You are logged in as ada")
    #expect(body.element("user-name")?[attribute: "value"] == "")
    #expect(body.element("user-name")?.attributes.contains(.revision(1)) == true)
    #expect(body.element("password")?.attributes.contains(.filled(false)) == true)
    await send(.dismissed, to: session)
    #expect(await session.body().element("welcome") == nil)
  }

  @Test func aFormThatIsNotReadyIsNotSent() async {
    let session = await makeSession()
    await send(.userNameTyped("ada"), .passwordTyped("corr"), .submitted, to: session)
    let body = await session.body()
    #expect(body.element("welcome") == nil)
    #expect(body.element("user-name")?[attribute: "value"] == "ada")
    #expect(body.element("user-name")?.attributes.contains(.revision(0)) == true)
  }

  @Test func whoLeavesLeavesNoPasswordBehind() async {
    let session = await makeSession()
    await send(.userNameTyped("ada"), .passwordTyped("correct horse"), to: session)
    await session.disappear()
    #expect(await session.body().element("password")?.attributes.contains(.filled(false)) == true)
    await send(.submitted, to: session)
    #expect(await session.body().element("welcome") == nil)
  }

  @Test func whoComesBackFindsWhatElseTheyTyped() async {
    let session = await makeSession()
    await send(.userNameTyped("ada"), .passwordTyped("correct horse"), to: session)
    await session.disappear()
    let body = await session.body()
    #expect(body.element("user-name")?[attribute: "value"] == "ada")
    for id in ["user-name", "password"] {
      #expect(body.element(id)?.attributes.contains(.revision(0)) == true)
    }
  }

  @Test func aPasswordIsInNoPagePatchLogOrDump() async {
    let session = await makeSession()
    await send(
      .userNameTyped("ada"),
      .passwordTyped("corr"),
      .passwordTyped("correct horse"),
      .submitted,
      .dismissed,
      .passwordTyped("correct horse"),
      to: session
    )
    #expect(!transcript.texts(with: "ada").isEmpty)
    #expect(transcript.texts(with: "corr") == [])
    #expect(transcript.texts(with: "horse") == [])
    #expect(transcript.texts(with: "LogIn: passwordTyped(•••)").count == 3)
  }
}
