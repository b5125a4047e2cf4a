/// The data of a new account: a free name and a valid password.
public struct Credentials: Equatable, Sendable {
  /// A name that was free when the server was asked.
  public let userName: UserName
  /// A password that satisfies all rules.
  public let password: Secret
}
