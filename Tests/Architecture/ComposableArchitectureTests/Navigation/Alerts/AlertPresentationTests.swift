import ComposableArchitecture
import Testing

/// Alerts that `ifLet` presents and dismisses.
@MainActor
struct AlertPresentationTests {
  private func store(_ alert: AlertState<Mail.Alert>? = .deleting) -> TestStoreOf<Mail> {
    TestStore(initialState: Mail.State(alert: alert)) { Mail() }
  }

  @Test func alertsAreAssertedByValue() async {
    let store = store(nil)
    await store.send(.deleteTapped) { $0.alert = .deleting }
  }

  @Test func theParentSeesTheAlertThatItsActionEnds() async {
    let store = store()
    await store.send(\.alert.confirm) {
      $0.log = ["confirm Delete?"]
      $0.alert = nil
    }
  }

  @Test func replacementOfTheAlertStays() async {
    let store = store()
    await store.send(\.alert.askAgain)
    #expect(store.state.alert == .deleting)
    await store.send(\.alert.confirm) {
      $0.log = ["confirm Delete?"]
      $0.alert = nil
    }
  }

  @Test func itIsDismissed() async {
    let store = store()
    await store.send(\.alert.dismiss) {
      $0.log = ["dismiss Delete?"]
      $0.alert = nil
    }
  }

  @Test func alertPresentedOnDismissalStays() async {
    let store = TestStore(initialState: Mail.State(alert: .deleting, insists: true)) { Mail() }
    await store.send(\.alert.dismiss) { $0.log = ["dismiss Delete?"] }
    #expect(store.state.alert == .deleting)
  }

  @Test func alertDismissalMustBeAsserted() async {
    let store = store()
    await withKnownIssue {
      await store.send(\.alert.confirm) { $0.log = ["confirm Delete?"] }
    } matching: {
      $0.description.contains("AlertState(")
    }
  }

  @Test func otherActionsKeepEphemeralState() async {
    let store = store()
    await store.send(.other)
  }

  @Test func anActionWithoutAnAlertIsReportedAndTheParentSeesIt() async {
    let store = store(nil)
    await withKnownIssue {
      await store.send(\.alert.confirm) { $0.log = ["confirm nothing"] }
    } matching: {
      $0.description.contains("while nothing was presented") && $0.description.contains("Mail.swift")
    }
  }

  @Test func aPlainOptionalEndsAfterAnyActionOfItsCase() async {
    let store = TestStore(initialState: Mail.State(plain: .deleting)) { Mail() }
    await store.send(.plain(.askAgain))
    #expect(store.state.plain == .deleting)
    await store.send(.plain(.confirm)) {
      $0.log = ["plain true"]
      $0.plain = nil
    }
  }

  @Test func aDialogEndsAsAnAlertDoes() async {
    let store = TestStore(initialState: Mail.State(dialog: ConfirmationDialogState { TextState("?") })) {
      Mail()
    }
    await store.send(\.dialog.confirm) { $0.dialog = nil }
  }

  @Test func anAlertWithoutActionsIsDismissed() async {
    let store = TestStore(initialState: Mail.State(notice: AlertState { TextState("Sent.") })) { Mail() }
    await store.send(\.notice.dismiss) { $0.notice = nil }
  }

  @Test func effectsOfTheParentGoOnWhenItEnds() async {
    let store = store()
    await store.send(\.alert.load) { $0.alert = nil }
    await store.receive(\.loaded) { $0.log = ["loaded"] }
  }
}
