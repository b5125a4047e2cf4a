/// Who is asked about user names, for each way in which the server may be told to answer.
struct UserNameClients: Sendable {
  /// Makes a client whose server answers as the settings say.
  let client: @Sendable (AnswerSettings) -> UserNameClient
}
