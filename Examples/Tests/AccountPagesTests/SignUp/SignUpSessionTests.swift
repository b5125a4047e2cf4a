import Accounts
import CombineShim
import Dispatch
import LivePages
import Schedulers
import Testing
import UserNameAPI

@testable import AccountPages

struct SignUpSessionTests {
  private let transcript = Transcript()
  private let time = DispatchQueue.test

  /// - Parameter client: By default one that calls all names free but `alice`.
  private func makeSession(
    client: UserNameClient? = nil,
    onChange: ChangeSignal = ChangeSignal { _ in }
  ) -> SignUpSession {
    SignUpSession(
      scheduler: time.eraseToAnyScheduler(),
      makeClient: { settings in
        client
          ?? UserNameClient { name, completion in
            completion(
              settings.fault == nil ? .success(name.text != "alice") : .failure(.trouble(status: 503))
            )
            return AnyCancellable {}
          }
      },
      log: { [transcript] in transcript.add(log: $0) },
      onChange: onChange
    )
  }

  /// Does what a person does, waits until names have been asked about, and keeps what comes of it.
  private func send(_ events: SignUpEvent..., to session: SignUpSession) async {
    for event in events {
      transcript.add(event)
      await session.receive(event)
      transcript.add(page: await session.body())
      await session.pass(time)
      transcript.add(page: await session.body())
      transcript.add(await session.viewState)
    }
  }

  private func isReady(_ session: SignUpSession) async -> Bool {
    await session.body().element("sign-up")?.attributes.contains { $0 == .disabled() } == false
  }

  @Test func theButtonNeedsAFreeNameAndAGoodPasswordTwice() async {
    let session = makeSession()
    await send(.userNameTyped("alice"), .passwordTyped("correct horse"), to: session)
    await send(.passwordAgainTyped("correct horse"), to: session)
    #expect(await session.body().text("user-name-message")?.contains("is taken") == true)
    #expect(await !isReady(session))
    await send(.userNameTyped("hypatia"), to: session)
    #expect(await session.body().text("user-name-message")?.contains("is free") == true)
    #expect(await isReady(session))
  }

  @Test func aChangeThatComesLaterIsToldToo() async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let session = makeSession(onChange: ChangeSignal { _ in continuation.yield() })
    await session.receive(.userNameTyped("hypatia"))
    await session.pass(time)
    continuation.finish()
    var count = 0
    for await _ in changes { count += 1 }
    // The name, its being asked about, the question, the answer, and the button's dependants at the least.
    #expect(count >= 4)
  }

  @Test func aBrokenServerIsToldAndAskedAgain() async {
    let session = makeSession()
    await send(.faultChosen(.unavailable), .userNameTyped("hypatia"), to: session)
    #expect(await session.body().text("user-name-message")?.contains("status 503") == true)
    #expect(await session.body().text("questions")?.contains("no answer") == true)
    await send(.faultChosen(nil), .askAgainTapped, to: session)
    #expect(await session.body().text("user-name-message")?.contains("is free") == true)
  }

  @Test func settingsAreShownAsTheyWereChosen() async {
    let session = makeSession()
    await send(.speedChosen(.shortNamesLast), .faultChosen(.malformed), to: session)
    let chosen = await session.body().elements
      .filter { $0.attributes.contains { $0 == .selected() } }
      .compactMap { $0[attribute: "value"] }
    #expect(chosen == ["shortNamesLast", "malformed"])
  }

  @Test func whoSignsUpIsGreetedByNameAndTheFormIsEmpty() async {
    let session = makeSession()
    await send(
      .userNameTyped("hypatia"),
      .passwordTyped("correct horse"),
      .passwordAgainTyped("correct horse"),
      .submitted,
      to: session
    )
    let body = await session.body()
    #expect(body.text("welcome-title") == "Welcome, hypatia")
    #expect(body.element("user-name")?[attribute: "value"] == "")
    for id in ["user-name", "password", "password-again"] {
      #expect(body.element(id)?.attributes.contains(.revision(1)) == true)
    }
    #expect(body.element("password")?.attributes.contains(.filled(false)) == true)
    await send(.dismissed, to: session)
    #expect(await session.body().element("welcome") == nil)
  }

  @Test func whoLeavesLeavesNoPasswordBehind() async {
    let session = makeSession()
    await send(
      .userNameTyped("hypatia"),
      .passwordTyped("correct horse"),
      .passwordAgainTyped("correct horse"),
      to: session
    )
    await session.disappear()
    let body = await session.body()
    for id in ["password", "password-again"] {
      #expect(body.element(id)?.attributes.contains(.filled(false)) == true)
    }
  }

  @Test func whoComesBackFindsWhatElseTheyTyped() async {
    let session = makeSession()
    await send(.userNameTyped("hypatia"), .passwordTyped("correct horse"), to: session)
    await session.disappear()
    let body = await session.body()
    #expect(body.element("user-name")?[attribute: "value"] == "hypatia")
    for id in ["user-name", "password", "password-again"] {
      #expect(body.element(id)?.attributes.contains(.revision(0)) == true)
    }
  }

  @Test func passwordsAreInNoPagePatchLogDumpOrQuestion() async {
    let asked = Transcript()
    let client = UserNameClient { name, completion in
      asked.add(name)
      completion(.success(true))
      return AnyCancellable {}
    }
    let session = makeSession(client: client)
    await send(
      .userNameTyped("hypatia"),
      .passwordTyped("corr"),
      .passwordTyped("correct horse"),
      .passwordAgainTyped("correct hors"),
      .passwordAgainTyped("correct horse"),
      .submitted,
      .dismissed,
      .passwordTyped("correct horse"),
      to: session
    )
    #expect(!transcript.texts(with: "hypatia").isEmpty)
    #expect(!asked.texts(with: "hypatia").isEmpty)
    for word in ["corr", "hors"] {
      #expect(transcript.texts(with: word) == [])
      #expect(asked.texts(with: word) == [])
    }
    #expect(transcript.texts(with: "SignUp: passwordTyped(•••)").count == 3)
  }
}

extension SignUpSession {
  /// Lets a second pass, on the actor, as the model's time does.
  fileprivate func pass(_ time: TestSchedulerOf<DispatchQueue>) {
    time.advance(by: .seconds(1))
  }
}
