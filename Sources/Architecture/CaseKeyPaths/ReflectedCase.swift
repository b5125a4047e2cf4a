import Synchronization

/// The case of an enum that a constructor creates, as found by reflection.
///
/// The name of the case becomes known when a value of that case first appears. After that, other cases are rejected
/// by their names, without creating a mirror.
final class ReflectedCase<Root, Value>: Sendable {
  // Unsafe: the constructor of a case captures nothing, and is called on the thread that reads or writes the case,
  // like a reducer's closure.
  nonisolated(unsafe) let embed: (Value) -> Root
  /// The name of the case, once a value of it has appeared. All threads write the same value.
  private let known = KnownCase()

  init(_ embed: @escaping (Value) -> Root) {
    self.embed = embed
  }

  /// The name of the case. It is `nil` until a value of the case has appeared.
  var name: CaseName? { known.name }

  /// Returns the value of the case, or `nil` if `root` is a different case.
  func extract(from root: Root) -> Value? {
    let known = known.name
    if let known, known.depth == 0, CaseName(of: root) != known { return nil }
    // An optional contains its enum as well as the values inside that enum. The innermost value comes first.
    for payload in CasePayload.payloads(of: root).reversed() {
      if let known, payload.name != known { continue }
      guard let value = payload.value(as: Value.self) else { continue }
      if known != nil { return value }
      let own = CasePayload.payloads(of: embed(value))
      guard own.contains(where: { $0.name == payload.name }) else { continue }
      self.known.name = payload.name
      return value
    }
    return nil
  }
}

/// The name of a case. It consists of the address of the characters and the number of optionals around the
/// enum.
package struct CaseName: Equatable {
  let depth: Int
  fileprivate let address: UInt

  fileprivate init(depth: Int, address: UInt) {
    self.depth = depth
    self.address = address
  }

  /// - Returns: `nil` if the value is not an enum.
  init?<Root>(of root: Root, depth: Int = 0) {
    guard let name = enumCaseName(root) else { return nil }
    self.init(depth: depth, address: UInt(bitPattern: name))
  }

  /// - Returns: `nil` if the value is not an enum.
  package init?(ofAny root: Any, depth: Int = 0) {
    func name<Content>(of content: Content) -> CaseName? { CaseName(of: content, depth: depth) }
    guard let name = _openExistential(root, do: name) else { return nil }
    self = name
  }

  /// The characters of the name, which are part of the enum's metadata.
  package var text: String {
    UnsafePointer<CChar>(bitPattern: address).map { String(cString: $0) } ?? ""
  }

  /// Returns the names of the cases of nested optionals, followed by the case of the enum inside them.
  static func path<Root>(of root: Root) -> [CaseName] {
    var names: [CaseName] = []
    var content: Any = root
    while let name = CaseName(ofAny: content, depth: names.count) {
      names.append(name)
      let mirror = Mirror(reflecting: content)
      guard mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value else { break }
      content = wrapped
    }
    return names
  }
}

/// A name that becomes known at some point and does not change afterward.
private final class KnownCase: Sendable {
  private let depth = Atomic(0)
  private let address = Atomic<UInt>(0)

  var name: CaseName? {
    get {
      let address = address.load(ordering: .acquiring)
      return address == 0 ? nil : CaseName(depth: depth.load(ordering: .relaxed), address: address)
    }
    set {
      guard let newValue else { return }
      depth.store(newValue.depth, ordering: .relaxed)
      address.store(newValue.address, ordering: .releasing)
    }
  }
}

/// The payload of an enum case.
private struct CasePayload {
  let name: CaseName
  private let content: Any

  /// Returns the payload of an enum. For an optional, the result also contains the payload of the enum inside
  /// it.
  static func payloads(of root: Any) -> [CasePayload] {
    var payloads: [CasePayload] = []
    var content = root
    while true {
      let mirror = Mirror(reflecting: content)
      guard
        mirror.displayStyle == .enum || mirror.displayStyle == .optional,
        let child = mirror.children.first,
        let name = CaseName(ofAny: content, depth: payloads.count)
      else { return payloads }
      payloads.append(CasePayload(name: name, content: child.value))
      guard mirror.displayStyle == .optional else { return payloads }
      content = child.value
    }
  }

  func value<Value>(as type: Value.Type) -> Value? {
    unlabeledPayload(content) as? Value
  }
}

/// Returns the payload of a case from its reflection. A single labelled value is reflected as a tuple with
/// one element.
package func unlabeledPayload(_ content: Any) -> Any {
  let mirror = Mirror(reflecting: content)
  guard mirror.displayStyle == .tuple, mirror.children.count == 1, let value = mirror.children.first?.value
  else { return content }
  return value
}

// `@_silgen_name` declares the runtime function that the standard library uses to print cases. The function returns
// `nil` for values that are not enums. It has no public declaration, and a `Mirror` does not contain the names of
// cases without a payload.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Root>(_ root: Root) -> UnsafePointer<CChar>?

/// Returns whether values of a type are cases. This is true for types with case paths and for enums other than
/// optionals.
package func hasCases(_ type: Any.Type) -> Bool { type is any CasePathable.Type || isEnum(type) }

/// Returns whether a type is an enum other than an optional.
func isEnum(_ type: Any.Type) -> Bool {
  // `unsafeBitCast` is valid because a type is a pointer to its metadata, and the first word of the metadata
  // is the kind of the type. Both are part of the ABI:
  // https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst. The kind 0x201 is an enum.
  unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self) == 0x201
}
