/// A free name and a good password: what an account is made of.
public struct Credentials: Equatable, Sendable {
  /// A name that was free when it was asked about.
  public let userName: UserName
  /// A password that keeps all rules.
  public let password: Secret
}
