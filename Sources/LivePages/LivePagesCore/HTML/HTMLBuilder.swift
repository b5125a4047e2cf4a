/// Builds ``HTML`` from strings (which become escaped text), elements, and other HTML, with conditions and
/// loops.
@resultBuilder
public enum HTMLBuilder {
  public static func buildExpression(_ text: String) -> HTML { HTML([.text(text)]) }
  public static func buildExpression(_ element: Element) -> HTML { HTML([.element(element)]) }
  public static func buildExpression(_ html: HTML) -> HTML { html }
  public static func buildBlock(_ parts: HTML...) -> HTML { joined(parts) }
  public static func buildOptional(_ part: HTML?) -> HTML { part ?? HTML() }
  public static func buildEither(first: HTML) -> HTML { first }
  public static func buildEither(second: HTML) -> HTML { second }
  public static func buildArray(_ parts: [HTML]) -> HTML { joined(parts) }

  private static func joined(_ parts: [HTML]) -> HTML {
    if parts.count == 1 { return parts[0] }
    var nodes: [HTML.Node] = []
    nodes.reserveCapacity(parts.reduce(0) { $0 + $1.nodes.count })
    for part in parts { nodes += part.nodes }
    return HTML(nodes)
  }
}
