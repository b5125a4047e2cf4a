import Foundation
import LivePagesCore
import TypedSecrets

/// A handler of an event that the browser may send.
@MainActor
final class EventHandler {
  let name: String
  let attribute: Attribute
  private let perform: @MainActor (WireValue?) throws(ViewEventError) -> Void

  private init(
    _ name: String,
    in attribute: StaticString,
    perform: @escaping @MainActor (WireValue?) throws(ViewEventError) -> Void
  ) {
    self.name = name
    self.attribute = Attribute(attribute, WireEvent(name).json)
    self.perform = perform
  }

  /// Validates the value and performs the action.
  func receive(_ value: WireValue?) throws(ViewEventError) { try perform(value) }

  /// Returns a handler for a click.
  ///
  /// - Parameter label: The text of the control. A control with a different text has a different event, so a late
  ///   click on the old control is rejected.
  static func press(_ event: BoxEvent<Void>, label: String = "") -> EventHandler {
    bare(event.path.appending(id: label), in: "data-event") { event.perform(()) }
  }

  /// Returns a handler for the Escape key in a dialog.
  static func cancel(_ event: BoxEvent<Void>) -> EventHandler {
    bare(event.path.appending(-1), in: "data-cancel-event") { event.perform(()) }
  }

  /// Returns a handler for the browser's Back button.
  static func back(_ event: BoxEvent<Void>) -> EventHandler {
    EventHandler(event.path.appending(-7).text, in: "data-hook-event-back") { _ throws(ViewEventError) in
      event.perform(())
    }
  }

  /// Returns a handler for a URL that the page's address contains.
  static func url(_ event: BoxEvent<URL>) -> EventHandler {
    EventHandler(event.path.appending(-8).text, in: "data-hook-event-open") { value throws(ViewEventError) in
      guard case .string(let json) = value, json.utf8.count <= 4096,
        let text = try? JSONDecoder().decode(String.self, from: Data(json.utf8)),
        let url = URL(string: text), url.scheme != nil
      else { throw .refusedValue("The address of the page contains no URL for the app.") }
      event.perform(url)
    }
  }

  /// Returns a handler that ignores the Escape key in a dialog.
  static func refusedCancel(_ event: BoxEvent<Void>) -> EventHandler {
    bare(event.path.appending(-1), in: "data-cancel-event")
  }

  /// Returns a handler for an element that gains or loses the focus.
  static func focus(_ event: BoxEvent<Bool>, to isFocused: Bool) -> EventHandler {
    let (attribute, step): (StaticString, Int) =
      isFocused ? ("data-focus-event", -2) : ("data-blur-event", -3)
    return bare(event.path.appending(step), in: attribute) { event.perform(isFocused) }
  }

  /// Returns a handler for a pointer that enters or leaves an element.
  static func hover(_ event: BoxEvent<Bool>, isInside: Bool) -> EventHandler {
    let (attribute, step): (StaticString, Int) =
      isInside ? ("data-pointer-enter-event", -4) : ("data-pointer-leave-event", -5)
    return bare(event.path.appending(step), in: attribute) { event.perform(isInside) }
  }

  /// Returns a handler for a list of measured numbers, each within a range. A script of the library sends the list.
  static func numbers(
    _ event: BoxEvent<[Double]>,
    in attribute: StaticString,
    count: Int
  ) -> EventHandler {
    EventHandler(event.path.appending(-6).text, in: attribute) { value throws(ViewEventError) in
      guard let numbers = decodedNumbers(value), numbers.count == count,
        numbers.allSatisfy((-100_000...100_000).contains)
      else { throw .refusedValue("The value must be a list of \(count) numbers.") }
      event.perform(numbers)
    }
  }

  /// Returns a handler for the marks of rows near the window.
  static func rows(_ event: BoxEvent<[Int]>) -> EventHandler {
    EventHandler(event.path.appending(-9).text, in: "data-hook-event-rows") { value throws(ViewEventError) in
      let marks = decodedNumbers(value, longest: 1024)?.map { Int(exactly: $0) }
      guard let marks, marks.count <= 64, !marks.contains(nil) else {
        throw .refusedValue("The value must be a list of rows.")
      }
      event.perform(marks.compactMap(\.self))
    }
  }

  /// Decodes a list of numbers from a script of the library, or returns `nil` for any other value.
  private static func decodedNumbers(_ value: WireValue?, longest: Int = 128) -> [Double]? {
    guard case .string(let json) = value, json.utf8.count <= longest else { return nil }
    return try? JSONDecoder().decode([Double].self, from: Data(json.utf8))
  }

  /// Returns a handler for the value of a date, time or color field.
  static func spelled(
    _ event: BoxEvent<String>,
    where isValid: @escaping (String) -> Bool
  ) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .string(let text) = value, text.utf8.count <= 32, isValid(text) else {
        throw .refusedValue("Choose one of the offered values.")
      }
      event.perform(text)
    }
  }

  /// Returns a handler for the files of a field: the files that people have chosen, and the progress of their
  /// uploads.
  ///
  /// - Parameter held: A closure that returns the number of files that people have already chosen. The page isn't
  ///   evaluated between two events.
  static func files(
    _ event: BoxEvent<[UploadEvent]>,
    rule: FileRule,
    held: @escaping @MainActor () -> Int
  ) -> EventHandler {
    EventHandler(event.path.text, in: "data-files-event") { value throws(ViewEventError) in
      guard let context = UploadContext.current else {
        throw .refusedValue("This page can't receive files, because no site serves it.")
      }
      if let told = context.told { return event.perform([told.event]) }
      let files = try FileAnnouncement.list(value)
      event.perform(context.begin(files, rule: rule, held: held(), heldBytes: 0))
    }
  }

  /// Returns a handler for the Return key in a text field.
  static func submit(_ event: BoxEvent<Void>) -> EventHandler {
    bare(event.path, in: "data-submit-event") { event.perform(()) }
  }

  /// The maximum length of a line of text, in UTF-16 code units. Each field of each tab can contain that much. The
  /// browser's fields have no limit, because browsers would cut pasted text without a message.
  static let longestLine = 4096

  /// Returns a handler for text that people have typed.
  ///
  /// - Parameter isSecret: A Boolean value that indicates whether the text is secret. Tools that record the app must
  ///   not show a secret string.
  static func text(_ event: BoxEvent<String>, isMultiline: Bool, isSecret: Bool = false) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .string(let text) = value, text.utf8.count <= 65_536 else {
        throw .refusedValue("The text must not exceed 64 KiB.")
      }
      guard isMultiline || text.utf16.count <= longestLine else {
        throw .refusedValue("The text must not exceed \(longestLine) characters.")
      }
      guard isMultiline || !text.utf8.contains(where: { $0 == 10 || $0 == 13 }) else {
        throw .refusedValue("The text must be a single line.")
      }
      guard isSecret else { return event.perform(text) }
      TypedSecret.handle(text) { event.perform(text) }
    }
  }

  /// Returns a handler for the state of a checkbox.
  static func tick(_ event: BoxEvent<Bool>) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .bool(let isOn) = value else { throw .refusedValue("The value must be on or off.") }
      event.perform(isOn)
    }
  }

  /// Returns a handler for a number within a range.
  static func number(_ event: BoxEvent<Double>, in range: ClosedRange<Double>) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .string(let text) = value, text.utf8.count <= 32, let number = Double(text),
        range.contains(number)
      else { throw .refusedValue("The number must be from \(range.lowerBound) to \(range.upperBound).") }
      event.perform(number)
    }
  }

  /// Returns a handler for the choice of an option. The option is identified by its value in the browser.
  static func choice(_ event: BoxEvent<AnyHashable>, of options: [String: AnyHashable]) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .string(let text) = value, text.utf8.count <= 64, let tag = options[text] else {
        throw .noLongerOffered
      }
      event.perform(tag)
    }
  }

  /// Returns a handler for the size of an element in the browser, and for its positions in a number of coordinate
  /// spaces.
  static func size(_ event: BoxEvent<[Double]>, spaces: Int) -> EventHandler {
    EventHandler(event.path.text, in: "data-hook-event-size") {
      value throws(ViewEventError) in
      guard let lengths = decodedNumbers(value),
        // The browser may not have received the latest spaces yet. They follow the earlier ones.
        lengths.count >= 2, lengths.count % 2 == 0, lengths.count <= 2 + 2 * spaces,
        lengths.prefix(2).allSatisfy((0...100_000).contains),
        lengths.allSatisfy((-10_000_000...10_000_000).contains)
      else { throw .refusedValue("The value must be a width and a height, and places.") }
      event.perform(lengths)
    }
  }

  /// Returns a handler for an event without a value.
  private static func bare(
    _ path: ViewPath,
    in attribute: StaticString,
    perform: @escaping @MainActor () -> Void = {}
  ) -> EventHandler {
    EventHandler(path.text, in: attribute) { value throws(ViewEventError) in
      guard value == nil else { throw .refusedValue("This control doesn't accept a value.") }
      perform()
    }
  }
}

/// An event of a window, identified by its name.
public struct WindowEvent: ViewEvent {
  public let wire: WireEvent

  public init(_ wire: WireEvent) { self.wire = wire }
}
