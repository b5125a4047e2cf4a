/// The look of a page at one moment: its content, title and address.
package struct PageLook: Sendable {
  /// The region that contains all other regions.
  package let root: Element
  /// The title of the browser's window.
  package let title: String
  /// The address that corresponds to the state; `nil` if the state determines no address.
  package let address: PageAddress?
}
