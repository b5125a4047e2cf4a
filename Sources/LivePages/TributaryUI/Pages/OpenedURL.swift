import Foundation
import Synchronization

extension View {
  /// Registers a handler to invoke in response to a URL that your app receives.
  ///
  /// A page has no URL scheme. Instead, the query item `open` of the page's address contains the URL, such as
  /// `http://127.0.0.1:8080/?open=todos://items/3`. When a tab opens this address, all handlers in the window
  /// receive the URL, and the query item is removed from the address. A test sends the URL to the window:
  ///
  /// ```swift
  /// await page.element(identifier: "tributary-window").sendFromHook("open", "todos://items/3")
  /// ```
  ///
  /// Any web page can link to such an address, like to an app's URL scheme, so don't trust the URL.
  ///
  /// - Note: Differs: the URL is the query item `open` of the page's address.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    changingBoxes { boxes, context in
      context.node.attachment(at: context.path) { OpenedURLAction() }.perform = action
      context.environment.windowTraits.receivesURLs.store(true, ordering: .relaxed)
      return boxes
    }
  }
}

/// The action of a view for URLs that the app receives.
@MainActor
private final class OpenedURLAction: Attachment {
  var perform: (URL) -> Void = { _ in }
}

extension ViewGraph {
  /// Passes a URL to the handlers of the views, children before parents.
  func open(_ url: URL) {
    for case let action as OpenedURLAction in root.allAttachments() { action.perform(url) }
  }
}
