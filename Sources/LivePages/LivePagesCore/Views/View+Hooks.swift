import Foundation

extension View {
  /// Returns the view with its element attached to a hook in the site's own scripts: `LivePages.hooks.NAME`.
  ///
  /// ```swift
  /// Container(.div, .id("map"))
  ///   .hook("Map", keepingContent: true)
  ///   .onHook("moved", example: Place(x: 0, y: 0)) { .mapMoved($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the hook in the script. The method traps if it contains anything but letters and
  ///     digits.
  ///   - keepsContent: A Boolean value that indicates whether the hook owns the element's content and all
  ///     attributes that don't begin with `data-`. Changes to the page then leave them alone. In this case,
  ///     give the element an `id`.
  public func hook(_ name: StaticString, keepingContent keepsContent: Bool = false) -> Markup<Action> {
    markup.adding([.hook(name)] + (keepsContent ? [.keepsContent] : []))
  }

  /// Returns the view with an action for an event that its hook sends.
  ///
  /// - Parameters:
  ///   - event: The name that the hook uses. Traps if it contains anything but lower-case letters, digits and
  ///     dashes.
  ///   - example: Any value. Two offers are the same if their actions for this value are equal.
  ///   - maxSize: The maximum size of a value, in bytes of JSON.
  ///   - action: A closure that returns the action for a value. It should be a pure function.
  public func onHook<Value: Decodable>(
    _ event: StaticString,
    example: Value,
    maxSize: Int = 4096,
    send action: @escaping (Value) -> Action
  ) -> Markup<Action> {
    let name = event.description
    let isName = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    precondition(isName && !name.isEmpty, "\"\(name)\" isn't a valid event name.")
    let rule = OfferRule.json(ObjectIdentifier(Value.self), maxSize: maxSize)
    let offer = Offer<Action>(.hook(name), rule, sample: action(example)) { wire throws(ViewEventError) in
      guard case .string(let json) = wire else { throw .refusedValue("The value of “\(name)” must be JSON.") }
      guard json.utf8.count <= maxSize else {
        throw .refusedValue("The value of “\(name)” exceeds the limit of \(maxSize) bytes.")
      }
      let action = action(try Self.decode(json, for: name))
      return { $0(action) }
    }
    return markup.offering(offer)
  }

  private static func decode<Value: Decodable>(
    _ json: String,
    for event: String
  ) throws(ViewEventError) -> Value {
    do {
      _ = try StrictJSON.values(in: Array(json.utf8))
      return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    } catch {
      throw .refusedValue("The value of “\(event)” is invalid.")
    }
  }
}

extension Attribute {
  /// Attaches the element to a hook of the site's own scripts, `LivePages.hooks.NAME`.
  ///
  /// - Parameter name: The name of the hook. Traps if it contains anything but letters and digits.
  public static func hook(_ name: StaticString) -> Attribute {
    let name = name.description
    let isName = name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }
    precondition(isName && !name.isEmpty, "\"\(name)\" isn't a valid name of a hook.")
    return Attribute(name: "data-live-hook", value: name)
  }

  /// Leaves the element's content, and all attributes that don't begin with `data-`, to client code. Changes
  /// to the page leave them alone. The element must have an `id`.
  public static var keepsContent: Attribute { Attribute(name: "data-live-kept", value: nil) }
}
