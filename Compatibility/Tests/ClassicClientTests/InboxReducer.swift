import CombineShim
import ComposableArchitectureClassic
import Foundation

struct InboxState: Equatable {
  var draft: DraftState?
  var isSearching = false
  var mails: IdentifiedArrayOf<Mail> = []
  var query = ""
  var unread: Int { mails.filter { !$0.isRead }.count }
}

enum InboxAction: Equatable {
  case composeButtonTapped
  case draft(DraftAction)
  case draftDismissed
  case mail(id: Mail.ID, action: MailAction)
  case queryChanged(String)
  case received(Mail)
  case searchResponse(Result<[Mail], MailClient.Failure>)
  case task
}

struct InboxEnvironment {
  var client: MailClient
  var mainQueue: AnySchedulerOf<DispatchQueue>
}

let inboxReducer = Reducer<InboxState, InboxAction, InboxEnvironment>.combine(
  draftReducer
    .optional()
    .pullback(
      state: \.draft,
      action: /InboxAction.draft,
      environment: { DraftEnvironment(mainQueue: $0.mainQueue) }
    ),
  mailReducer.forEach(
    state: \.mails,
    action: /InboxAction.mail(id:action:),
    environment: { MailEnvironment(client: $0.client) }
  ),
  Reducer { state, action, environment in
    struct SearchID: Hashable {}

    switch action {
    case .composeButtonTapped:
      state.draft = DraftState()
      return Effect(value: .draft(.started))

    case .draft(.discardConfirmed), .draftDismissed:
      state.draft = nil
      return .none

    case .draft, .mail:
      return .none

    case .queryChanged(let query):
      state.query = query
      guard !query.isEmpty else {
        state.isSearching = false
        return .cancel(id: SearchID())
      }
      state.isSearching = true
      return environment.client.search(query)
        .debounce(id: SearchID(), for: .milliseconds(300), scheduler: environment.mainQueue)
        .catchToEffect(InboxAction.searchResponse)

    case .received(let mail):
      state.mails.insert(mail, at: 0)
      return .none

    case .searchResponse(.success(let mails)):
      state.isSearching = false
      state.mails = IdentifiedArray(uniqueElements: mails)
      return .none

    case .searchResponse(.failure):
      state.isSearching = false
      return .none

    case .task:
      return .run { send in
        for await mail in environment.client.incoming() {
          await send(.received(mail), animation: .default)
        }
      }
    }
  }
)
.debug("inbox", actionFormat: .labelsOnly, environment: { _ in DebugEnvironment(printer: { _ in }) })
