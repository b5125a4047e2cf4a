import Foundation
import LivePagesCore
import TributaryReports

extension PageControl {
  /// Presses a key while the focus is on the control.
  ///
  /// When the page has handled the key, the control does what a browser would do. Return submits a field's
  /// form, presses a button and follows a link. Space presses a button and toggles a checkbox. Escape cancels
  /// the dialog in front.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifiers that the user holds.
  public func press(
    _ key: Key,
    modifiers: KeyModifiers = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let element = await element(at: site) else { return }
    let press = KeyPress(key, modifiers: modifiers)
    let standard = await StandardKeyAction(of: press, on: element, in: page.html())
    let isPrevented = await page.press(press, on: element, hasStandardAction: standard != nil, at: site)
    if let standard, !isPrevented { await perform(standard, at: site) }
  }

  /// Double-clicks the control, or double-taps a view with a gesture of two taps.
  public func doubleClick(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if await sendDoubleTap(at: site) { return }
    await send("data-double-click-event", bubbling: true, "has no action for a double click", at: site)
  }

  /// Sends the gesture of two taps, which a script of the page recognizes.
  ///
  /// - Returns: A Boolean value that indicates whether the control, or an element around it, has the gesture.
  private func sendDoubleTap(at site: CallSite) async -> Bool {
    guard let element = await element(at: site) else { return true }
    let views = [element] + (await page.ancestors(of: element))
    guard let view = views.first(where: { $0[attribute: "data-gesture"] == "tap 2" }),
      var wire = view.event("data-hook-event-gesture", at: site)
    else { return false }
    // The gesture has ended in the corner of the view.
    wire.value = .string("[1,0,0,0,0,0,0]")
    await page.receive(wire, at: site)
    return true
  }

  /// Moves the focus from another control to this one.
  public func focus(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await send("data-focus-event", bubbling: true, "has no action for receiving focus", at: site)
  }

  /// Moves the focus from this control to another one.
  public func blur(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await send("data-blur-event", bubbling: true, "has no action for losing focus", at: site)
  }

  /// Scrolls to the end of the element.
  public func scrollToEnd(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await send("data-scroll-end-event", bubbling: false, "has no action for scrolling to its end", at: site)
  }

  /// Moves the pointer over the control.
  public func pointerEnter(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await send("data-pointer-enter-event", bubbling: true, "has no action for the pointer entering", at: site)
  }

  /// Moves the pointer away from the control.
  public func pointerLeave(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await send("data-pointer-leave-event", bubbling: true, "has no action for the pointer leaving", at: site)
  }

  /// Sends an event as the element's hook would.
  ///
  /// - Parameters:
  ///   - event: The name that the hook uses.
  ///   - value: The value.
  public func sendFromHook(
    _ event: String,
    _ value: some Encodable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let element = await element(at: site) else { return }
    guard element[attribute: "data-live-hook"] != nil else { return await fail("has no hook", at: site) }
    guard var wire = element.event("data-hook-event-" + event, at: site) else {
      return await fail("has no event \"\(event)\" for its hook", at: site)
    }
    do {
      wire.value = .string(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
    } catch {
      return await fail("can't receive the value, which can't be encoded as JSON: \(error)", at: site)
    }
    await page.receive(wire, at: site)
  }

  /// - Parameter isBubbling: A Boolean value that indicates whether enclosing elements also receive the
  ///   event.
  private func send(
    _ attribute: String,
    bubbling isBubbling: Bool,
    _ problem: String,
    at site: CallSite
  ) async {
    guard let element = await element(at: site) else { return }
    let around = isBubbling ? await page.ancestors(of: element) : []
    let events = ([element] + around).compactMap { $0.event(attribute, at: site) }
    if events.isEmpty { return await fail(problem, at: site) }
    for event in events { await page.receive(event, at: site) }
  }
}

extension LivePageTest {
  /// Presses a key while no element has the focus.
  ///
  /// As in a browser, Escape also cancels the dialog in front, such as a sheet.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifiers that the user holds.
  public func press(
    _ key: Key,
    modifiers: KeyModifiers = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let press = KeyPress(key, modifiers: modifiers)
    let dialog = press == KeyPress(.escape, modifiers: []) ? await html().dialogForEscape : nil
    let isPrevented = await self.press(press, on: nil, hasStandardAction: dialog != nil, at: site)
    if let dialog, !isPrevented { await cancel(dialog, at: site) }
  }

  /// - Parameters:
  ///   - element: The element with the focus.
  ///   - hasStandardAction: A Boolean value that indicates whether a browser has its own action for the key.
  /// - Returns: A Boolean value that indicates whether the page replaces the browser's own action.
  @discardableResult
  func press(
    _ press: KeyPress,
    on element: Element?,
    hasStandardAction: Bool = false,
    at site: CallSite
  ) async -> Bool {
    var offers: [OfferedKeys] = []
    if let element {
      let around = await ancestors(of: element)
      offers = ([element] + around).flatMap { keys(of: $0, anywhere: false, at: site) }
    }
    if element.map({ !isTyped(press, into: $0) }) ?? true {
      let html = await html()
      let elements = html.elements
      let reachable = elements.last { $0.tag == .dialog }.map { [$0] + $0.content.elements } ?? elements
      offers += reachable.flatMap { keys(of: $0, anywhere: true, at: site) }
    }
    let taken = offers.filter { $0.accepts(press) }
    if taken.isEmpty, !hasStandardAction {
      site.fail("Nothing handles the key \"\(press.text)\".\n\n\(await outline)")
    }
    for offer in taken {
      await receive(WireEvent(offer.event, value: offer.tellsKey ? .string(press.text) : nil), at: site)
    }
    return taken.contains(where: \.replacesDefault)
  }

  private func isTyped(_ press: KeyPress, into element: Element) -> Bool {
    let isText = [.input, .textarea, .select].contains(element.tag) && !element.isTick
    return isText && press.key.name.count == 1 && press.modifiers.subtracting(.shift).isEmpty
  }

  private func keys(of element: Element, anywhere isAnywhere: Bool, at site: CallSite) -> [OfferedKeys] {
    guard let json = element[attribute: "data-key-events"] else { return [] }
    do {
      let offers = try JSONDecoder().decode([OfferedKeys].self, from: Data(json.utf8))
      return offers.filter { $0.isAnywhere == isAnywhere }
    } catch {
      site.fail("The key events of an element can't be read: \(json)")
      return []
    }
  }

  /// Returns the elements that enclose an element, from innermost to outermost.
  func ancestors(of element: Element) async -> [Element] {
    await html().elements.filter { $0.content.elements.contains(element) }.reversed()
  }
}
