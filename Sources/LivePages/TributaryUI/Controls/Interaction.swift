import Foundation
import LivePagesCore

extension View {
  /// Keeps a person from clicking the view, or lets them.
  public func allowsHitTesting(_ isEnabled: Bool) -> some View {
    changed { part in
      guard !isEnabled else { return }
      part.wrap(BoxStyle(["pointer-events": "none"]))
    }
  }

  /// Sets where the view can be clicked: in its frame.
  ///
  /// - Note: Differs: a view is clicked in its frame.
  public func contentShape<Outline: Shape>(_ shape: Outline, eoFill: Bool = false) -> some View { self }

  /// Performs an action when the pointer comes over the view, or leaves it.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    changingBoxes { boxes, context in
      let event = BoxEvent<Bool>(path: context.path) { action($0) }
      let modification = BoxModification.changed { part in
        part.wrap(BoxStyle())
        part.offer(.hover(event, isInside: true))
        part.offer(.hover(event, isInside: false))
      }
      return [ViewBox(.modified(modification), children: boxes)]
    }
  }

  /// Sets how the view looks under the pointer, which the browser decides.
  ///
  /// - Note: Differs: the browser decides.
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

  /// Performs an action when a person clicks the view a number of times.
  public func onTapGesture(count: Int, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { action() })
  }

  /// Performs an action with the place of a click on the view.
  public func onTapGesture(
    count: Int = 1,
    coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(DragGesture(minimumDistance: 0).onEnded { action($0.location) })
  }

  /// Presses the button by a key.
  public func keyboardShortcut(
    _ key: KeyEquivalent,
    modifiers: EventModifiers = .command
  ) -> some View {
    changed { part in
      guard let press = part.handlers.first(where: { $0.attribute.name == "data-event" }) else { return }
      let keys = KeyOffer(
        event: press.name,
        isAnywhere: true,
        keys: [key.name],
        modifiers: modifiers.names,
        replacesDefault: true,
        tellsKey: false
      )
      guard let data = try? JSONEncoder().encode([keys]) else { return }
      part.set(Attribute("data-key-events", String(decoding: data, as: UTF8.self)))
    }
  }

  /// Presses the button by Return or Escape.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    keyboardShortcut(shortcut.key, modifiers: shortcut.modifiers)
  }

  /// Sets the label of the key that submits.
  public func submitLabel(_ label: SubmitLabel) -> some View {
    changed { $0.set(Attribute("enterkeyhint", label.hint)) }
  }

  /// Sets what the text fields in the view are for, so that a browser can fill them in.
  public func textContentType(_ type: UITextContentType?) -> some View {
    transformingEnvironment { $0.textInput.contentType = type?.autocomplete }
  }
}

/// How a view looks under the pointer.
public enum HoverEffect: Sendable {
  case automatic, highlight, lift
}

/// The label of the key that submits.
public struct SubmitLabel: Sendable {
  fileprivate let hint: String
  public static let done = Self(hint: "done")
  public static let go = Self(hint: "go")
  public static let send = Self(hint: "send")
  public static let join = Self(hint: "go")
  public static let route = Self(hint: "go")
  public static let search = Self(hint: "search")
  public static let `return` = Self(hint: "enter")
  public static let next = Self(hint: "next")
  public static let `continue` = Self(hint: "next")
}

/// What a text field is for.
public struct UITextContentType: Hashable, Sendable {
  fileprivate let autocomplete: String
  public static let name = Self(autocomplete: "name")
  public static let givenName = Self(autocomplete: "given-name")
  public static let familyName = Self(autocomplete: "family-name")
  public static let nickname = Self(autocomplete: "nickname")
  public static let organizationName = Self(autocomplete: "organization")
  public static let emailAddress = Self(autocomplete: "email")
  public static let telephoneNumber = Self(autocomplete: "tel")
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let URL = Self(autocomplete: "url")
  public static let username = Self(autocomplete: "username")
  public static let password = Self(autocomplete: "current-password")
  public static let newPassword = Self(autocomplete: "new-password")
  public static let oneTimeCode = Self(autocomplete: "one-time-code")
  public static let postalCode = Self(autocomplete: "postal-code")
  public static let streetAddressLine1 = Self(autocomplete: "address-line1")
  public static let addressCity = Self(autocomplete: "address-level2")
  public static let countryName = Self(autocomplete: "country-name")
  public static let creditCardNumber = Self(autocomplete: "cc-number")
}

// MARK: Keys

/// A key of the keyboard.
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Hashable, Sendable {
  fileprivate let name: String

  private init(name: String) { self.name = name }
  public init(_ character: Character) { name = String(character) }
  public init(extendedGraphemeClusterLiteral character: Character) { name = String(character) }

  public static let `return` = Self(name: "Enter")
  public static let escape = Self(name: "Escape")
  public static let space = Self(name: " ")
  public static let tab = Self(name: "Tab")
  public static let delete = Self(name: "Backspace")
  public static let deleteForward = Self(name: "Delete")
  public static let upArrow = Self(name: "ArrowUp")
  public static let downArrow = Self(name: "ArrowDown")
  public static let leftArrow = Self(name: "ArrowLeft")
  public static let rightArrow = Self(name: "ArrowRight")
}

/// Keys that are held.
public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = Self(rawValue: 1)
  public static let shift = Self(rawValue: 2)
  public static let control = Self(rawValue: 4)
  public static let option = Self(rawValue: 8)
  public static let command = Self(rawValue: 16)
  public static let all: Self = [.shift, .control, .option, .command]

  fileprivate var names: [String] {
    [(Self.shift, "shift"), (.control, "ctrl"), (.option, "alt"), (.command, "meta")]
      .filter { contains($0.0) }.map(\.1)
  }
}

/// A key and those that are held.
public struct KeyboardShortcut: Hashable, Sendable {
  public var key: KeyEquivalent
  public var modifiers: EventModifiers

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  public static let defaultAction = Self(.return, modifiers: [])
  public static let cancelAction = Self(.escape, modifiers: [])

  public static func == (first: Self, second: Self) -> Bool {
    first.key == second.key && first.modifiers == second.modifiers
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// A key in the spelling of the page's script.
private struct KeyOffer: Encodable {
  let event: String
  let isAnywhere: Bool
  let keys: [String]
  let modifiers: [String]
  let replacesDefault: Bool
  let tellsKey: Bool
}

// MARK: Scrolling

/// Content in which a place can be scrolled to by the id of a view.
public struct ScrollViewReader<Content: View>: View {
  @Environment(\.windowTraits) private var traits
  private let content: (ScrollViewProxy) -> Content

  /// Creates a view whose content is made by a closure.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

  public var body: some View {
    content(ScrollViewProxy(traits: traits)).environment(\.marksIDs, true)
  }
}

/// Scrolls to views by their ids.
public struct ScrollViewProxy {
  fileprivate let traits: WindowTraits

  /// Scrolls to the view with an id.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    let block = anchor.map { $0.y < 0.34 ? "start" : $0.y > 0.66 ? "end" : "center" } ?? "nearest"
    // A browser that has left needs no scrolling.
    try? traits.page.push("tributary-scroll", [Self.mark(of: AnyHashable(id)), block])
  }

  /// The mark of a view with an id, in the page.
  static func mark(of id: AnyHashable) -> String { ViewPath.root.appending(id: id).text }
}

private enum MarksIDsKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether views with an id are marked, so that they are found.
  var marksIDs: Bool {
    get { self[MarksIDsKey.self] }
    set { self[MarksIDsKey.self] = newValue }
  }
}

extension [ViewBox] {
  /// Marks boxes with an id, where they are to be found.
  @MainActor func marked(_ id: AnyHashable, in context: _ViewContext) -> [ViewBox] {
    guard context.environment.marksIDs else { return self }
    let mark = ScrollViewProxy.mark(of: id)
    return [ViewBox(.modified(.changed { $0.set(Attribute("data-mark", mark)) }), children: self)]
  }
}
