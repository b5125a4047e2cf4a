/// The look of a page at one moment: what it shows, and what its state says of title and address.
package struct PageLook: Sendable {
  /// The region around all others.
  package let root: Element
  /// The title in the browser's frame.
  package let title: String
  /// Where the state says that it is; `nil` where the state says nothing of that.
  package let address: PageAddress?
}
