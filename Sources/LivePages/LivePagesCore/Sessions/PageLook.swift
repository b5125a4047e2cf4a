/// The look of a page at one moment: its content, title and address.
package struct PageLook: Sendable {
  /// The region that contains all others.
  package let root: Element
  /// The title in the browser's window.
  package let title: String
  /// The address of the state; `nil` if the state determines none.
  package let address: PageAddress?
}
