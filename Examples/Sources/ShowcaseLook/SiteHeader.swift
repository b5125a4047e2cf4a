import LivePages

/// The bar at the top of every page of the showcase.
public struct SiteHeader {
  let section: String

  /// - Parameter section: Which part of the showcase the page is.
  public init(_ section: String) {
    self.section = section
  }

  public var body: Element {
    Element(.header, .class("site-header")) {
      Element(.a, .class("wordmark"), .href("/")) { "Tributary" }
      Element(.span, .class("site-section")) { section }
    }
  }
}
