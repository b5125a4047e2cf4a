import Foundation
import LivePagesCore
import TestFailures

extension LivePageTest {
  /// Presses a key while the focus is nowhere.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The keys that are held meanwhile.
  public func press(
    _ key: Key,
    modifiers: KeyModifiers = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await press(KeyPress(key, modifiers: modifiers), on: nil, at: site)
  }

  /// - Parameter element: The element with the focus.
  func press(_ press: KeyPress, on element: Element?, at site: CallSite) async {
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
    if taken.isEmpty {
      return site.fail("Nothing is offered to the key \"\(press.text)\".\n\n\(await outline)")
    }
    for offer in taken {
      await receive(WireEvent(offer.event, value: offer.tellsKey ? .string(press.text) : nil), at: site)
    }
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
      site.fail("An element has an offer to keys that cannot be read: \(json)")
      return []
    }
  }

  /// The elements around another one, from inside to outside.
  func ancestors(of element: Element) async -> [Element] {
    await html().elements.filter { $0.content.elements.contains(element) }.reversed()
  }
}
