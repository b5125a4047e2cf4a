import ComposableArchitectureClassic
import Foundation

enum MailAction: Equatable {
  case bodyResponse(TaskResult<String>)
  case tapped
}

struct MailEnvironment {
  var client: MailClient
}

let mailReducer = Reducer<Mail, MailAction, MailEnvironment> { mail, action, environment in
  switch action {
  case .bodyResponse(.success(let body)):
    mail.body = body
    return .none

  case .bodyResponse(.failure):
    mail.body = "This mail could not be loaded."
    return .none

  case .tapped:
    mail.isRead = true
    return .merge(
      environment.client.markAsRead(mail.id).fireAndForget(),
      .task { [id = mail.id] in
        await .bodyResponse(TaskResult { try await environment.client.body(id) })
      }
    )
  }
}
