import Foundation
import LivePagesCore
import TypedSecrets

/// An event that the browser may send, and what follows.
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

  /// A click.
  ///
  /// - Parameter label: What a person has read on the control. With another text it is another control, so that
  ///   a late click on the old one is refused.
  static func press(_ event: BoxEvent<Void>, label: String = "") -> EventHandler {
    bare(event.path.appending(id: label), in: "data-event") { event.perform(()) }
  }

  /// Escape in a dialog.
  static func cancel(_ event: BoxEvent<Void>) -> EventHandler {
    bare(event.path.appending(-1), in: "data-cancel-event") { event.perform(()) }
  }

  /// The browser's Back button.
  static func back(_ event: BoxEvent<Void>) -> EventHandler {
    EventHandler(event.path.appending(-7).text, in: "data-hook-event-back") { _ throws(ViewEventError) in
      event.perform(())
    }
  }

  /// Escape in a dialog that stays open.
  static func refusedCancel(_ event: BoxEvent<Void>) -> EventHandler {
    bare(event.path.appending(-1), in: "data-cancel-event")
  }

  /// The focus comes to an element, or leaves it.
  static func focus(_ event: BoxEvent<Bool>, to isFocused: Bool) -> EventHandler {
    let (attribute, step): (StaticString, Int) =
      isFocused ? ("data-focus-event", -2) : ("data-blur-event", -3)
    return bare(event.path.appending(step), in: attribute) { event.perform(isFocused) }
  }

  /// The pointer comes over an element, or leaves it.
  static func hover(_ event: BoxEvent<Bool>, isInside: Bool) -> EventHandler {
    let (attribute, step): (StaticString, Int) =
      isInside ? ("data-pointer-enter-event", -4) : ("data-pointer-leave-event", -5)
    return bare(event.path.appending(step), in: attribute) { event.perform(isInside) }
  }

  /// Numbers that a script of the library measures, each of them in a range.
  static func numbers(
    _ event: BoxEvent<[Double]>,
    in attribute: StaticString,
    count: Int
  ) -> EventHandler {
    EventHandler(event.path.appending(-6).text, in: attribute) { value throws(ViewEventError) in
      guard case .string(let json) = value, json.utf8.count <= 128,
        let numbers = try? JSONDecoder().decode([Double].self, from: Data(json.utf8)), numbers.count == count,
        numbers.allSatisfy((-100_000...100_000).contains)
      else { throw .refusedValue("A list of \(count) numbers is expected.") }
      event.perform(numbers)
    }
  }

  /// A text in the spelling of a field for dates, times or colors.
  static func spelled(
    _ event: BoxEvent<String>,
    where isValid: @escaping (String) -> Bool
  ) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .string(let text) = value, text.utf8.count <= 32, isValid(text) else {
        throw .refusedValue("A value that the field offers is expected.")
      }
      event.perform(text)
    }
  }

  /// Return in a field.
  static func submit(_ event: BoxEvent<Void>) -> EventHandler {
    bare(event.path, in: "data-submit-event") { event.perform(()) }
  }

  /// A text that a person has typed.
  ///
  /// - Parameter isSecret: Whether tools that record what the app does must not show the text.
  static func text(_ event: BoxEvent<String>, isMultiline: Bool, isSecret: Bool = false) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .string(let text) = value, text.utf8.count <= 65_536 else {
        throw .refusedValue("A text of at most 64 KiB is expected.")
      }
      guard isMultiline || !text.utf8.contains(where: { $0 == 10 || $0 == 13 }) else {
        throw .refusedValue("A text of one line is expected.")
      }
      guard isSecret else { return event.perform(text) }
      TypedSecret.handle(text) { event.perform(text) }
    }
  }

  /// A box that a person has ticked, or not.
  static func tick(_ event: BoxEvent<Bool>) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .bool(let isOn) = value else { throw .refusedValue("On or off is expected.") }
      event.perform(isOn)
    }
  }

  /// A number in a range.
  static func number(_ event: BoxEvent<Double>, in range: ClosedRange<Double>) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .string(let text) = value, text.utf8.count <= 32, let number = Double(text),
        range.contains(number)
      else { throw .refusedValue("A number from \(range.lowerBound) to \(range.upperBound) is expected.") }
      event.perform(number)
    }
  }

  /// One of several options, by the text that stands for it.
  static func choice(_ event: BoxEvent<AnyHashable>, of options: [String: AnyHashable]) -> EventHandler {
    EventHandler(event.path.text, in: "data-input-event") { value throws(ViewEventError) in
      guard case .string(let text) = value, text.utf8.count <= 64, let tag = options[text] else {
        throw .noLongerOffered
      }
      event.perform(tag)
    }
  }

  /// The size of an element in the browser.
  static func size(_ event: BoxEvent<CGSize>) -> EventHandler {
    EventHandler(event.path.text, in: "data-hook-event-size") {
      value throws(ViewEventError) in
      guard case .string(let json) = value, json.utf8.count <= 64,
        let lengths = try? JSONDecoder().decode([Double].self, from: Data(json.utf8)), lengths.count == 2,
        lengths.allSatisfy({ (0...100_000).contains($0) })
      else { throw .refusedValue("A width and a height are expected.") }
      event.perform(CGSize(width: lengths[0], height: lengths[1]))
    }
  }

  /// An event without a value.
  private static func bare(
    _ path: ViewPath,
    in attribute: StaticString,
    perform: @escaping @MainActor () -> Void = {}
  ) -> EventHandler {
    EventHandler(path.text, in: attribute) { value throws(ViewEventError) in
      guard value == nil else { throw .refusedValue("This control takes no value.") }
      perform()
    }
  }
}

/// An event of a window by its name.
public struct WindowEvent: ViewEvent {
  public let wire: WireEvent

  public init(_ wire: WireEvent) { self.wire = wire }
}
