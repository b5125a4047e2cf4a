import LivePages

/// The bar at the top of every page of the showcase.
public struct SiteHeader {
  public init() {}

  public var body: Element {
    Element(.header, .class("site-header")) {
      Element(.a, .class("wordmark"), .href("/")) { "Tributary" }
      Element(.span, .class("site-section")) { "PrimeTime" }
    }
  }
}
