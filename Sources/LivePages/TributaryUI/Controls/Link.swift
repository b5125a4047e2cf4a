import Foundation
import LivePagesCore

/// A control for navigating to a URL. The URL opens in a new tab, or with the `openURL` action of the
/// environment.
///
/// - Note: Differs: a browser opens addresses of web pages, mail and telephone numbers alone. With others, the link
///   is disabled unless the environment has an `openURL` action.
public struct Link<Label: View>: _PrimitiveView {
  private let destination: URL
  private let label: Label

  /// Creates a control, consisting of a URL and a label, used to navigate to the given URL.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let (environment, destination) = (context.environment, destination)
    let isHandled = environment.hasOpenURLHandler
    var action: (@MainActor () -> Void)?
    if environment.isEnabled, isHandled || destination.leadsOut {
      action = { [openURL = environment.openURL] in openURL(destination) }
    }
    let link = ButtonLink(address: isHandled ? nil : destination)
    return Button(link: link, action: action, label: label)._boxes(in: context)
  }
}

extension Link where Label == Text {
  /// Creates a control, consisting of a URL and a title, used to navigate to the given URL.
  public init(_ key: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(key) }
  }

  /// Creates a control, consisting of a URL and a title, used to navigate to the given URL.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

/// A button that is a link.
struct ButtonLink {
  /// The address that the browser opens, or `nil` if pressing the link performs an action.
  var address: URL?
}

extension BoxPart {
  /// Configures an `a` element as a link that performs an action.
  mutating func lead(to press: BoxEvent<Void>, title: String) {
    offer(.press(press, label: title))
    attributes += [Attribute("data-live-hook", "TributaryLink"), .role("link"), .tabindex(0)]
  }

  /// Configures an `a` element so that the page's script opens an external address. The scheme must be one
  /// for web pages, mail or telephone numbers.
  mutating func leadOut(to address: URL) {
    guard address.leadsOut else { return }
    attributes += [
      Attribute("data-live-hook", "TributaryLink"), Attribute("data-address", address.absoluteString),
      .role("link"),
      .tabindex(0),
    ]
  }
}
