import Foundation
import TributaryBase

#if canImport(Glibc)
  import Glibc
#endif

/// A value that provides its identifying parts, because its mirror doesn't show them.
package protocol StableParts {
  var stableParts: [Any] { get }
}

/// Returns a string that distinguishes a value from others of its type, and is the same in all processes of
/// the program.
///
/// - Returns: The text, or `nil` if the identity of the value depends on the process, as with objects, or if
///   the value doesn't have visible parts, as with closures.
func stableText(of value: Any) -> String? {
  var text = ""
  return write(value, to: &text) ? text : nil
}

/// Returns a name of a type that is the same in all processes of a program, unlike the reflected name of a
/// private type with its address.
package func stableName(of type: Any.Type) -> String {
  String(reflecting: type).replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
}

/// Returns the stable text for a key of any type.
func stableText(of key: AnyHashable) -> String? { stableText(of: key.base) }

private func write(_ value: Any, to text: inout String) -> Bool {
  // Nearly every value can be cast to `AnyHashable`, so the code compares the type first.
  if type(of: value) == AnyHashable.self, let key = value as? AnyHashable {
    return write(key.base, to: &text)
  }
  switch value {
  case let value as String:
    // The length prevents the text from being read as part of the structure.
    text += "\(value.utf8.count):\(value)"
    return true
  case let value as any BinaryInteger:
    text += "\(value)"
    return true
  case let value as Double:
    text += "\(value.bitPattern)"
    return true
  case let value as Bool:
    text += value ? "t" : "f"
    return true
  case let value as UUID:
    text += value.uuidString
    return true
  case let value as Date:
    text += "\(value.timeIntervalSinceReferenceDate.bitPattern)"
    return true
  case let value as URL: return write(value.absoluteString, to: &text)
  case let value as Data: return write(value.base64EncodedString(), to: &text)
  case let value as AnyKeyPath: return write(value, to: &text)
  case let value as any StableParts: return write(value.stableParts, to: &text)
  case let values as [Any]: return write(values, to: &text)
  default: return writeParts(of: value, to: &text)
  }
}

/// Writes the description of a key path, replacing the address of a getter by its offset in the program.
private func write(_ keyPath: AnyKeyPath, to text: inout String) -> Bool {
  var isKnown = true
  let description = "\(keyPath)".replacing(/0x[0-9a-f]{8,}/) { match -> String in
    guard let address = UInt(match.output.dropFirst(2), radix: 16), let place = place(of: address) else {
      isKnown = false
      return ""
    }
    return "\(place)"
  }
  return isKnown && write(description, to: &text)
}

/// Returns the offset of an address within its program or library.
private func place(of address: UInt) -> UInt? {
  #if canImport(Glibc)
    // The C library's module lacks this function and its struct, which consists of four pointers. The second
    // pointer is the program's start address.
    typealias Find = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> CInt
    guard let symbol = dlsym(nil, "dladdr"), let pointer = UnsafeRawPointer(bitPattern: address) else {
      return nil
    }
    var info: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
    // Safe because the library declares it as `int dladdr(const void *, Dl_info *)`.
    guard unsafeBitCast(symbol, to: Find.self)(pointer, &info) != 0, info.1 != 0 else { return nil }
    return address - info.1
  #else
    return nil
  #endif
}

private func write(_ values: [Any], to text: inout String) -> Bool {
  text += "["
  for value in values {
    guard write(value, to: &text) else { return false }
    text += ","
  }
  text += "]"
  return true
}

private func writeParts(of value: Any, to text: inout String) -> Bool {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional:
    guard let child = mirror.children.first else {
      text += "-"
      return true
    }
    text += "+"
    return write(child.value, to: &text)
  case .set, .dictionary:
    var parts: [String] = []
    for child in mirror.children {
      guard let part = stableText(of: child.value) else { return false }
      parts.append(part)
    }
    return write(parts.sorted(), to: &text)
  case .enum where mirror.children.isEmpty: return writeCase(value, to: &text)
  case .enum, .struct, .tuple:
    // A custom mirror may omit identifying parts.
    guard !(value is any CustomReflectable) else { return false }
    let references = mirror.displayStyle == .struct ? ReferenceField.all(of: type(of: value)) : []
    text += "("
    for (number, place) in mirror.children.indices.enumerated() {
      // Reading an `unowned` reference to a released object would stop the process.
      if number < references.count, let field = references[number] {
        guard referenceBits(at: field.offset, in: value) == 0 else { return false }
        text += "\(field.name):-,"
        continue
      }
      let child = mirror.children[place]
      text += "\(child.label ?? ""):"
      guard write(child.value, to: &text) else { return false }
      text += ","
    }
    text += ")"
    return true
  default: return false
  }
}

/// Writes a case without values, by its name or raw value.
private func writeCase(_ value: Any, to text: inout String) -> Bool {
  func raw(_ value: some RawRepresentable) -> Bool { write(value.rawValue, to: &text) }
  if let value = value as? any RawRepresentable { return raw(value) }
  // Two cases may share a custom description.
  guard !(value is any CustomStringConvertible), !(value is any CustomDebugStringConvertible) else {
    return false
  }
  text += "\(value)"
  return true
}
