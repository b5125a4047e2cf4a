/// Makes a list of providers. A provider in it has no child of its own.
@resultBuilder
public enum ProviderBuilder {
  public static func buildExpression<B>(_ provider: BlocProvider<B, Never>) -> [AnyProvider] {
    [provider.provider]
  }

  public static func buildExpression<R>(_ provider: RepositoryProvider<R, Never>) -> [AnyProvider] {
    [provider.provider]
  }

  public static func buildBlock(_ providers: [AnyProvider]...) -> [AnyProvider] { Array(providers.joined()) }
  public static func buildOptional(_ providers: [AnyProvider]?) -> [AnyProvider] { providers ?? [] }
  public static func buildEither(first providers: [AnyProvider]) -> [AnyProvider] { providers }
  public static func buildEither(second providers: [AnyProvider]) -> [AnyProvider] { providers }
  public static func buildArray(_ providers: [[AnyProvider]]) -> [AnyProvider] { Array(providers.joined()) }
}
