import LivePagesCore

/// A type that produces view previews.
///
/// If you start the program with `--previews`, it displays the previews. In new code, use the `#Preview` macro.
@MainActor
@preconcurrency
public protocol PreviewProvider {
  /// The type of the views to preview.
  associatedtype Previews: View

  /// A collection of views to preview.
  @ViewBuilder static var previews: Previews { get }
}

/// A preview that the `#Preview` macro has registered.
@MainActor
@preconcurrency
public protocol _RegisteredPreview {
  static var _name: String? { get }
  static var _view: AnyView { get }
}

#if Macros
  /// Creates a preview of a view.
  ///
  /// If you start the program with `--previews`, it displays the preview.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil,
    traits: PreviewTrait...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "TributaryUIMacros", type: "PreviewMacro")

  /// Declares a dynamic property inline in a preview.
  ///
  /// ```swift
  /// #Preview {
  ///   @Previewable @State var isOn = true
  ///   Toggle("News", isOn: $isOn)
  /// }
  /// ```
  @attached(peer)
  public macro Previewable() = #externalMacro(module: "TributaryUIMacros", type: "PreviewableMacro")

  /// Creates a value of the environment, of containers or of transactions, with a default value.
  ///
  /// ```swift
  /// extension EnvironmentValues {
  ///   @Entry var spacing = 8.0
  /// }
  /// ```
  ///
  /// If the default isn't `Sendable`, write the type of the property: `@Entry var model: Model = Model()`. Such a
  /// default is created each time it's read.
  @attached(accessor)
  @attached(peer, names: prefixed(__Key_))
  public macro Entry() = #externalMacro(module: "TributaryUIMacros", type: "EntryMacro")
#endif

/// A trait that customizes the appearance of a preview.
///
/// This has no effect.
///
/// - Note: Differs: a preview is shown in the window.
public struct PreviewTrait: Sendable {
  public static let sizeThatFitsLayout = Self()
  public static let portrait = Self()
  public static let landscapeLeft = Self()
  public static let landscapeRight = Self()
  public static func fixedLayout(width: Double, height: Double) -> Self { Self() }
}

/// The device of a preview.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// A size constraint for a preview.
public enum PreviewLayout: Sendable {
  case device
  case sizeThatFits
  case fixed(width: Double, height: Double)
}

/// The orientation of the interface.
public enum InterfaceOrientation: Sendable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}

extension View {
  /// Overrides the device of a preview.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a preview is shown in the window.
  public func previewDevice(_ device: PreviewDevice?) -> some View { self }

  /// Overrides the size of the container of a preview.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a preview is shown in the window.
  public func previewLayout(_ layout: PreviewLayout) -> some View { self }

  /// Sets the name of a preview.
  ///
  /// - Note: Differs: the name is the title of the preview's tab. If a type has only one preview, its name is that of
  ///   the type.
  public func previewDisplayName(_ name: String?) -> some View { changed { $0.traits.previewName = name } }

  /// Overrides the orientation of a preview.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a preview is shown in the window.
  public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> some View { self }
}

/// A list of the process's previews that displays the selected preview.
struct PreviewsView: View {
  @State private var shown: Int?
  private let previews = PreviewRegistry.previews

  var body: some View {
    NavigationStack {
      List {
        ForEach(previews.indices, id: \.self) { index in
          Button(previews[index].name) { shown = index }
        }
        if previews.isEmpty { Text("The program has no previews.") }
      }
      .navigationTitle("Previews")
      .navigationDestination(item: $shown) { index in
        previews[index].view().navigationTitle(previews[index].name)
      }
    }
  }
}

/// The previews of the process.
///
/// The Swift runtime lists a program's types in sections of the program's image. Because there is no public list of
/// the types that conform to a protocol, the registry tests each type.
@MainActor
enum PreviewRegistry {
  struct Preview {
    let name: String
    let view: @MainActor () -> AnyView
  }

  /// The previews, sorted by name. They are collected only once, because collecting them tests every type of the
  /// process.
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
      // The runtime exports this function only for ELF images.
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
    // Only direct pointers are followed. Indirect pointers refer to types of other images, which have records there.
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

/// The previews of a type, each in a tab.
struct PreviewTabs: View {
  private let previews: [any View]

  /// Returns the view of a type's previews. If there are several, each of them has a tab.
  static func view(of previews: some View) -> AnyView {
    let separate = separate(previews)
    return separate.count > 1 ? AnyView(PreviewTabs(previews: separate)) : AnyView(previews)
  }

  var body: some View {
    TabView {
      ForEach(previews.indices, id: \.self) { index in
        AnyView(previews[index]).previewTab(titled: "Preview \(index + 1)")
      }
    }
  }

  /// Returns the views that are separate previews.
  private static func separate(_ view: any View) -> [any View] {
    (view as? any PreviewCollection)?.previews.flatMap(separate) ?? [view]
  }
}

/// A view whose children are separate previews.
@MainActor
private protocol PreviewCollection {
  var previews: [any View] { get }
}

extension Group: PreviewCollection {
  fileprivate var previews: [any View] { [content] }
}

extension TupleView: PreviewCollection {
  fileprivate var previews: [any View] {
    Mirror(reflecting: value).children.compactMap { $0.value as? any View }
  }
}

extension ForEach: PreviewCollection where Content: View {
  fileprivate var previews: [any View] { data.map { content($0) } }
}

extension View {
  /// Makes the view a tab with the name of the preview, or else with a title.
  fileprivate func previewTab(titled title: String) -> some View {
    changingBoxes { boxes, _ in
      let kind = BoxKind.custom { box in
        let pieces = BoxAssembly.pieces(of: box.children)
        var label = BoxPart(.span, "text")
        label.append(pieces.parts.lazy.compactMap(\.traits.previewName).first ?? title)
        var screen = BoxPart(.div, "column")
        screen.fillsWidth = true
        screen.fillsHeight = true
        screen.append(pieces.parts)
        screen.traits.tabLabel = [label]
        return [.part(screen)] + pieces.others
      }
      return [ViewBox(kind, children: boxes)]
    }
  }
}
