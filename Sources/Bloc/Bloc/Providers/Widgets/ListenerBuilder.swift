/// Makes a list of listeners. A listener in it has no child of its own.
@resultBuilder
public enum ListenerBuilder {
  public static func buildExpression<B>(_ listener: BlocListener<B, EmptyChild>) -> [AnyListener] {
    [listener.listener]
  }

  public static func buildBlock(_ listeners: [AnyListener]...) -> [AnyListener] { Array(listeners.joined()) }
  public static func buildOptional(_ listeners: [AnyListener]?) -> [AnyListener] { listeners ?? [] }
  public static func buildEither(first listeners: [AnyListener]) -> [AnyListener] { listeners }
  public static func buildEither(second listeners: [AnyListener]) -> [AnyListener] { listeners }
  public static func buildArray(_ listeners: [[AnyListener]]) -> [AnyListener] { Array(listeners.joined()) }
}
