import Foundation
import LivePagesCore
import TributaryReports

/// A control of a page in a test.
///
/// You can keep this value while the page changes, because a call looks for the control on the current page.
public struct PageControl: Sendable {
  enum ControlKind: String, Sendable {
    case button
    case field
    case link
    case element
    case identified = "element identified by"
    case labeled = "element labeled"
  }

  let page: LivePageTest
  private let kind: ControlKind
  private let label: String
  /// The element of a control captured with ``asShownNow(fileID:filePath:line:column:)``.
  private var held: Element?

  init(_ page: LivePageTest, _ kind: ControlKind, _ label: String) {
    self.page = page
    self.kind = kind
    self.label = label
  }

  // MARK: Visible content

  /// A Boolean value that indicates whether the page has the control.
  public var isThere: Bool {
    get async { !PageText(await page.html()).matches(kind, label).isEmpty }
  }

  /// Returns the value of a field, or the text of an element.
  public func value(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> String? {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await element(at: site).map { PageText.value(of: $0) }
  }

  /// Returns the text that a screen reader reads after the label.
  ///
  /// It consists of the value and the hint, such as a view's `accessibilityValue(_:)` and
  /// `accessibilityHint(_:)`, separated by a comma.
  public func accessibilityDescription(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> String? {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let element = await element(at: site) else { return nil }
    let texts = ["aria-valuetext", "aria-description"].compactMap { element[attribute: $0] }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// Returns a Boolean value that indicates whether the control is disabled.
  public func isDisabled(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await element(at: site)?.isDisabled ?? false
  }

  /// Returns a Boolean value that indicates whether a checkbox is ticked.
  public func isTicked(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await element(at: site)?.isTicked ?? false
  }

  /// Returns the control as the page currently shows it.
  ///
  /// Use this method to test what happens when a user acts late. Later calls refer to this element even after
  /// the page has changed.
  public func asShownNow(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> PageControl {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var copy = self
    copy.held = await element(at: site)
    return copy
  }

  // MARK: Acting

  /// Clicks the control.
  ///
  /// This presses a button, toggles a checkbox, or submits the form of a submit button. The test fails if a view in
  /// front covers the control, such as a color later in a `ZStack`.
  public func click(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await click(at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func click(at site: CallSite) async {
    guard let element = await findEnabled(at: site) else { return }
    if element.isTick {
      await enter(.bool(!element.isTicked), into: element, at: site)
    } else if let event = element.event("data-event", at: site) {
      await page.receive(event, at: site)
    } else if element[attribute: "type"] == "submit" {
      await submitForm(of: element, at: site)
    } else if let address = element[attribute: "data-address"] {
      await page.openInNewTab(address)
    } else {
      await fail("has no action for a click", at: site)
    }
  }

  /// Replaces the text of a field.
  public func type(
    _ text: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let element = await findEnabled(at: site) else { return }
    guard !element.isTick, element.tag == .input || element.tag == .textarea else {
      return await fail("isn't a text field", at: site)
    }
    await enter(.string(text), into: element, at: site)
  }

  /// Chooses an option of a field by its title.
  public func choose(
    _ title: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let element = await findEnabled(at: site) else { return }
    let options = element.content.elements.filter { element in
      element.tag == .option && !element.attributes.contains { $0.name == "disabled" }
    }
    guard let option = options.first(where: { $0.content.plainText == title }) else {
      let titles = options.map { "\"\($0.content.plainText)\"" }.joined(separator: ", ")
      return await fail(
        "has no option \"\(title)\"; its options are: \(titles.isEmpty ? "none" : titles)",
        at: site
      )
    }
    await enter(.string(option[attribute: "value"] ?? title), into: element, at: site)
  }

  /// Ticks values in the form that contains the control, and then submits the form.
  ///
  /// Nothing is sent before that.
  ///
  /// - Parameter labels: The labels of the values to tick.
  public func submit(
    ticking labels: [String],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let element = await element(at: site) else { return }
    await submitForm(of: element, ticking: labels, at: site)
  }

  /// Follows a link.
  public func follow(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await follow(at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func follow(at site: CallSite) async {
    guard let element = await element(at: site) else { return }
    guard let target = element[attribute: "href"] else {
      let isLink = element[attribute: "role"] == "link"
      return isLink ? await click(at: site) : await fail("leads nowhere", at: site)
    }
    if element.attributes.contains(where: { $0.name == "data-live-address" }) {
      await page.openAddress(target, at: site)
    } else {
      await page.follow(target, at: site)
    }
  }

  /// Presses Escape in a dialog.
  public func cancel(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let element = await element(at: site) else { return }
    guard let event = element.event("data-cancel-event", at: site) else {
      return await fail("has no action for Escape", at: site)
    }
    await page.receive(event, at: site)
  }

  func element(at site: CallSite) async -> Element? { await find(at: site)?.element }

  private func enter(
    _ value: WireValue,
    into element: Element,
    at site: CallSite
  ) async {
    guard var event = element.event("data-input-event", at: site) else {
      return await fail("has no action for input", at: site)
    }
    event.value = value
    await page.receive(event, at: site)
  }

  func submitForm(
    of element: Element,
    ticking labels: [String] = [],
    at site: CallSite
  ) async {
    let form = StandardKeyAction.form(of: element, in: await page.html())
    guard let form, var event = form.event("data-submit-event", at: site) else {
      return await fail("isn't in a form with an action", at: site)
    }
    if let name = form[attribute: "data-submit-collects"] {
      let ticks = PageText(HTML([.element(form)])).controls.filter { $0.element[attribute: "name"] == name }
      let ticked = ticks.filter { labels.contains($0.label) }
      guard ticked.count == labels.count else {
        let known = ticks.map { "\"\($0.label)\"" }.joined(separator: ", ")
        return await fail("can't tick \(labels); its options are \(known)", at: site)
      }
      // The page script doesn't send an empty selection either.
      if ticked.isEmpty { return await fail("requires a ticked option", at: site) }
      event.value = .integers(ticked.compactMap { $0.element[attribute: "value"].flatMap { Int($0) } })
    }
    await page.receive(event, at: site)
  }

  // MARK: Finding

  func findEnabled(at site: CallSite) async -> Element? {
    guard let found = await find(at: site) else { return nil }
    if found.element.isDisabled {
      await fail("is disabled", at: site)
      return nil
    }
    if found.isCovered {
      await fail("is covered by a view in front of it, which takes the clicks", at: site)
      return nil
    }
    return found.element
  }

  private func find(at site: CallSite) async -> PageText.Found? {
    if let held { return PageText.Found(kind: kind, element: held, label: label) }
    let text = PageText(await page.html())
    let matches = text.matches(kind, label)
    if matches.count == 1 { return matches[0] }
    let known = text.labels(kind).map { "\"\($0)\"" }.joined(separator: ", ")
    let problem =
      matches.isEmpty
      ? "There is no \(kind.rawValue) \"\(label)\". There are: \(known.isEmpty ? "none" : known)."
      : "The \(kind.rawValue) \"\(label)\" is ambiguous: \(matches.count) match. Distinguish them by an `aria-label` or an `id`."
    site.fail("\(problem)\n\n\(text.outline)")
    return nil
  }

  func fail(_ problem: String, at site: CallSite) async {
    site.fail("The \(kind.rawValue) \"\(label)\" \(problem).\n\n\(await page.outline)")
  }
}

extension Element {
  var isDisabled: Bool {
    attributes.contains { $0.name == "disabled" } || self[attribute: "aria-disabled"] == "true"
  }
  var isTick: Bool { ["checkbox", "radio"].contains(self[attribute: "type"]) }
  var isTicked: Bool { attributes.contains { $0.name == "checked" } }

  /// Returns the event that the script sends for an attribute.
  func event(_ attribute: String, at site: CallSite) -> WireEvent? {
    guard let json = self[attribute: attribute] else { return nil }
    do {
      return try WireEvent(json: Data(json.utf8))
    } catch {
      site.fail("An event of an element can't be read: \(json)")
      return nil
    }
  }
}
