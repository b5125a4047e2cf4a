import Foundation
import Testing

import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.WireEvent

@testable import TributaryUI

/// A window with gestures around each other, of which only the outermost has an id.
@MainActor
struct GestureWindow {
  let window: Window

  init(_ view: some View, signal: ChangeSignal = ChangeSignal { _ in }) {
    window = Window(AnyView(view), signal: signal)
  }

  /// The last text of the window.
  var text: String? {
    window.render().elements.last { $0[attribute: "class"] == "text" }?.content.plainText
  }

  var kinds: [String] { window.render().elements.compactMap { $0[attribute: "data-gesture"] } }

  /// Sends a report of the gesture with the given kind.
  func send(_ report: [Double], ofKind kind: String) throws {
    let element = window.render().elements.first { $0[attribute: "data-gesture"]?.hasPrefix(kind) == true }
    let json = try #require(element?[attribute: "data-hook-event-gesture"])
    var event = try WireEvent(json: Data(json.utf8))
    event.value = .string("\(report)")
    try window.receive(WindowEvent(event))
  }
}
