/// The previews of the process, which are found by searching its types.
///
/// The Swift runtime lists a program's types in sections of the program's image. It has no public list of the
/// types that conform to a protocol, so each type is tested.
@MainActor
enum PreviewRegistry {
  struct Preview {
    let name: String
    let view: @MainActor () -> AnyView
  }

  /// The previews, sorted by name. They are collected only once, because each collection tests every type of
  /// the process.
  static let previews = read()

  private static func read() -> [Preview] {
    var previews: [Preview] = []
    for type in LoadedTypes.all {
      if let registered = type as? any _RegisteredPreview.Type {
        previews.append(
          Preview(name: registered._name ?? "Preview \(previews.count + 1)") { registered._view }
        )
      } else if let provider = type as? any PreviewProvider.Type {
        previews.append(preview(of: provider))
      }
    }
    return previews.sorted { $0.name < $1.name }
  }

  private static func preview<Provider: PreviewProvider>(of provider: Provider.Type) -> Preview {
    let name = "\(provider)"
    let suffix = "_Previews"
    return Preview(name: name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name) {
      PreviewTabs.view(of: provider.previews)
    }
  }
}

/// The nongeneric types of the process.
private enum LoadedTypes {
  static var all: [Any.Type] {
    #if os(Linux) || os(Android) || os(FreeBSD) || os(OpenBSD)
      let list = List()
      withExtendedLifetime(list) {
        enumerateMetadataSections(addTypes, Unmanaged.passUnretained(list).toOpaque())
      }
      return list.types
    #else
      // The runtime exports this function for ELF images only.
      return []
    #endif
  }

  fileprivate final class List {
    var types: [Any.Type] = []
  }
}

#if os(Linux) || os(Android) || os(FreeBSD) || os(OpenBSD)
  /// A function of the Swift runtime that calls another function for each image of the process.
  @_silgen_name("swift_enumerateAllMetadataSections")
  private func enumerateMetadataSections(
    _ body: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool,
    _ context: UnsafeMutableRawPointer
  )

  /// Appends the types of an image. An image's sections consist of the version, the image, two unused words,
  /// and pairs of a start and a length. The third pair contains the types.
  private func addTypes(_ sections: UnsafeRawPointer, _ context: UnsafeMutableRawPointer) -> Bool {
    let word = MemoryLayout<UInt>.size
    let first = 8 * word
    guard sections.load(as: UInt.self) >= 1 else { return true }
    let start = sections.load(fromByteOffset: first, as: UnsafeRawPointer?.self)
    let length = sections.load(fromByteOffset: first + word, as: Int.self)
    guard let start, length > 0 else { return true }
    let list = Unmanaged<LoadedTypes.List>.fromOpaque(context).takeUnretainedValue()
    for offset in stride(from: 0, to: length - 3, by: 4) {
      if let type = type(ofRecord: start + offset) { list.types.append(type) }
    }
    return true
  }

  /// Returns the type of a record. A record is a relative pointer to a type description, and the flags of the
  /// description contain the kind of the type.
  private func type(ofRecord record: UnsafeRawPointer) -> Any.Type? {
    let relative = record.load(as: Int32.self)
    // Follows only direct pointers. Indirect pointers refer to types of other images, which have records in
    // those images.
    guard relative != 0, relative & 3 == 0 else { return nil }
    let description = record + Int(relative)
    let flags = description.load(as: UInt32.self)
    let isGeneric = flags & 0x80 != 0
    // A class, structure or enumeration.
    guard !isGeneric, (16...18).contains(flags & 0x1F) else { return nil }
    let accessor = description + 12
    let distance = accessor.load(as: Int32.self)
    guard distance != 0 else { return nil }
    typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer?
    let function = unsafeBitCast(accessor + Int(distance), to: Accessor.self)
    guard let metadata = function(0) else { return nil }
    return unsafeBitCast(metadata, to: Any.Type.self)
  }
#endif
