/// The clients that check user names, one for each setting of the server.
struct UserNameClients: Sendable {
  /// Returns a client whose server answers according to the settings.
  let client: @Sendable (AnswerSettings) -> UserNameClient
}
