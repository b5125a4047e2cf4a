/// A free name and a good password: what an account is made of.
public struct Credentials: Equatable, Sendable {
  public let userName: UserName
  public let password: Secret
}
