import Foundation
import LivePagesCore

extension View {
  /// Configures whether this view participates in hit test operations.
  public func allowsHitTesting(_ isEnabled: Bool) -> some View {
    changed { part in
      guard !isEnabled else { return }
      part.wrap(BoxStyle(["pointer-events": "none"]))
    }
  }

  /// Defines the content shape for hit testing.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a view responds to clicks anywhere in its frame.
  public func contentShape<Outline: Shape>(_ shape: Outline, eoFill: Bool = false) -> some View { self }

  /// Adds an action to perform when the user moves the pointer over or away from the view's frame.
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

  /// Applies a hover effect to this view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser determines hover effects.
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

  /// Adds an action to perform when this view recognizes a tap gesture with a number of taps.
  public func onTapGesture(count: Int, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { action() })
  }

  /// Adds an action that receives the location of a tap on this view.
  public func onTapGesture(
    count: Int = 1,
    coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }

  /// Defines a keyboard shortcut and assigns it to the modified control.
  ///
  /// On keyboards without a Command key, people press the Control key instead.
  public func keyboardShortcut(
    _ key: KeyEquivalent,
    modifiers: EventModifiers = .command
  ) -> some View {
    changed { part in
      guard let press = part.handlers.first(where: { $0.attribute.name == "data-event" }) else { return }
      let keys = modifiers.variants.map { modifiers in
        KeyOffer(
          event: press.name,
          isAnywhere: true,
          keys: [key.name],
          modifiers: modifiers.names,
          replacesDefault: true,
          tellsKey: false
        )
      }
      guard let data = try? JSONEncoder().encode(keys) else { return }
      part.set(Attribute("data-key-events", String(decoding: data, as: UTF8.self)))
    }
  }

  /// Assigns a keyboard shortcut to the modified control.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    keyboardShortcut(shortcut.key, modifiers: shortcut.modifiers)
  }

  /// Sets the submit label for this view.
  public func submitLabel(_ label: SubmitLabel) -> some View {
    changed { $0.describe(Attribute("enterkeyhint", label.hint)) }
  }

  /// Sets the text content type for the text fields in this view.
  ///
  /// Browsers use it to fill in the text automatically.
  public func textContentType(_ type: UITextContentType?) -> some View {
    transformingEnvironment { $0.textInput.contentType = type?.autocomplete }
  }
}

/// The hover effect of a view.
public enum HoverEffect: Sendable {
  case automatic, highlight, lift
}

/// A semantic label describing the label of submission within a view hierarchy.
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

/// The semantic meaning of a text field.
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

/// A set of key modifiers that you can add to a keyboard shortcut.
public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = Self(rawValue: 1)
  public static let shift = Self(rawValue: 2)
  public static let control = Self(rawValue: 4)
  public static let option = Self(rawValue: 8)
  public static let command = Self(rawValue: 16)
  public static let all: Self = [.shift, .control, .option, .command]

  /// The modifiers, followed by those for keyboards without a Command key.
  fileprivate var variants: [EventModifiers] {
    guard contains(.command), !contains(.control) else { return [self] }
    return [self, subtracting(.command).union(.control)]
  }

  fileprivate var names: [String] {
    [(Self.shift, "shift"), (.control, "ctrl"), (.option, "alt"), (.command, "meta")]
      .filter { contains($0.0) }.map(\.1)
  }
}

/// A key equivalent and its modifiers.
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

/// A keyboard shortcut in the format of the page's script.
private struct KeyOffer: Encodable {
  let event: String
  let isAnywhere: Bool
  let keys: [String]
  let modifiers: [String]
  let replacesDefault: Bool
  let tellsKey: Bool
}

// MARK: Scrolling

/// A view that provides programmatic scrolling, by working with a proxy to scroll to known child views.
public struct ScrollViewReader<Content: View>: View {
  @Environment(\.windowTraits) private var traits
  private let content: (ScrollViewProxy) -> Content

  /// Creates an instance that can perform programmatic scrolling of its child scroll views.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

  public var body: some View {
    content(ScrollViewProxy(traits: traits)).environment(\.marksIDs, true)
  }
}

/// A proxy value that supports programmatic scrolling of the scrollable views within a view hierarchy.
public struct ScrollViewProxy {
  fileprivate let traits: WindowTraits

  /// Scrolls to the view with the given identifier.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    let block = anchor.map { $0.y < 0.34 ? "start" : $0.y > 0.66 ? "end" : "center" } ?? "nearest"
    // After the browser has disconnected, there is nothing to scroll.
    try? traits.page.push("tributary-scroll", [Self.mark(of: AnyHashable(id)), block])
  }

  /// Returns the attribute value that identifies a view in the page.
  static func mark(of id: AnyHashable) -> String { ViewPath.root.appending(id: id).text }
}

private enum MarksIDsKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the page marks views that have an identifier.
  var marksIDs: Bool {
    get { self[MarksIDsKey.self] }
    set { self[MarksIDsKey.self] = newValue }
  }
}

extension [ViewBox] {
  /// Marks the boxes of a view with its identifier if a scroll view reader encloses the view.
  @MainActor func marked(_ id: AnyHashable, in context: _ViewContext) -> [ViewBox] {
    guard context.environment.marksIDs else { return self }
    let mark = ScrollViewProxy.mark(of: id)
    return [ViewBox(.modified(.changed { $0.set(Attribute("data-mark", mark)) }), children: self)]
  }
}
