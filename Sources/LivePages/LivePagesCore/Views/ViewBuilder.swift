/// Builds a ``View`` from other views, strings (which become escaped text), elements and other HTML, with
/// conditions and loops.
@resultBuilder
public enum ViewBuilder<Action> {
  public static func buildExpression<Part: View>(_ view: Part) -> Markup<Action> where Part.Action == Action {
    view.markup
  }
  public static func buildExpression(_ text: String) -> Markup<Action> { Markup([.html(.text(text))]) }
  public static func buildExpression(_ element: Element) -> Markup<Action> {
    Markup([.html(.element(element))])
  }
  public static func buildExpression(_ html: HTML) -> Markup<Action> { Markup(html) }
  public static func buildBlock(_ parts: Markup<Action>...) -> Markup<Action> { Markup(joining: parts) }
  public static func buildOptional(_ part: Markup<Action>?) -> Markup<Action> { part ?? Markup([]) }
  public static func buildEither(first: Markup<Action>) -> Markup<Action> { first }
  public static func buildEither(second: Markup<Action>) -> Markup<Action> { second }
  public static func buildArray(_ parts: [Markup<Action>]) -> Markup<Action> { Markup(joining: parts) }
  public static func buildLimitedAvailability(_ part: Markup<Action>) -> Markup<Action> { part }
}
