import Foundation

// Names for dropping and moving files that this library doesn't implement.

extension View {
  /// Makes the view the source of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or a DragGesture.")
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { self }

  /// Makes the view the source of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or a DragGesture.")
  public func onDrag<Preview: View>(
    _ data: @escaping () -> NSItemProvider,
    @ViewBuilder preview: () -> Preview
  ) -> some View {
    self
  }

  /// Makes the view the destination of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
  public func onDrop(
    of types: [UTType],
    isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    self
  }

  /// Makes the view the destination of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
  public func onDrop(
    of types: [UTType],
    isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View {
    self
  }

  /// Makes the view the destination of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
  public func onDrop(of types: [UTType], delegate: any DropDelegate) -> some View { self }

  /// Makes the view the destination of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
  @_disfavoredOverload
  public func onDrop(
    of types: [String],
    isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    self
  }

  /// Makes the view the destination of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
  @_disfavoredOverload
  public func onDrop(
    of types: [String],
    isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View {
    self
  }

  /// Makes the view the destination of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
  @_disfavoredOverload
  public func onDrop(of types: [String], delegate: any DropDelegate) -> some View { self }

  /// Makes the view the destination of a drag-and-drop operation.
  @available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
  public func dropDestination<Payload>(
    for type: Payload.Type,
    action: @escaping ([Payload], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    self
  }

  /// Presents a dialog for exporting documents.
  @available(
    *,
    unavailable,
    message:
      "Export one document with fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:)."
  )
  public func fileExporter<Document>(
    isPresented: Binding<Bool>,
    documents: [Document],
    contentType: UTType,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View {
    self
  }

  /// Presents a dialog for exporting an item.
  @available(
    *,
    unavailable,
    message:
      "Export one document with fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:)."
  )
  public func fileExporter<Item>(
    isPresented: Binding<Bool>,
    item: Item?,
    contentTypes: [UTType] = [],
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    self
  }

  /// Presents a dialog for moving a file.
  @available(
    *,
    unavailable,
    message: "A page has no files of its own. Offer the file of a LiveSite as a download, with a Link."
  )
  public func fileMover(
    isPresented: Binding<Bool>,
    file: URL?,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    self
  }
}

/// An item provider for conveying data between processes during a drag-and-drop operation.
@available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
public final class NSItemProvider {
  public var registeredTypeIdentifiers: [String] { [] }
  public var suggestedName: String?
  public init() {}
  public init(object: Any) {}
  public init(item: Any?, typeIdentifier: String?) {}
  public init?(contentsOf url: URL) {}
  public func canLoadObject<Object>(ofClass type: Object.Type) -> Bool { false }
  public func hasItemConformingToTypeIdentifier(_ identifier: String) -> Bool { false }
  @discardableResult public func loadObject<Object>(
    ofClass type: Object.Type,
    completionHandler: @escaping (Object?, (any Error)?) -> Void
  ) -> Progress {
    Progress(totalUnitCount: 0)
  }
  @discardableResult public func loadDataRepresentation(
    forTypeIdentifier identifier: String,
    completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) -> Progress {
    Progress(totalUnitCount: 0)
  }
  public func loadItem(
    forTypeIdentifier identifier: String,
    options: [AnyHashable: Any]? = nil,
    completionHandler: ((Any?, (any Error)?) -> Void)? = nil
  ) {}
}

/// An object that responds to a drop.
@available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
@MainActor
@preconcurrency
public protocol DropDelegate {}

/// The current state of a drop.
@available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
public struct DropInfo {
  public var location: CGPoint { .zero }
  public func hasItemsConforming(to types: [UTType]) -> Bool { false }
  public func itemProviders(for types: [UTType]) -> [NSItemProvider] { [] }
}

/// The behavior of a drop.
@available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
public struct DropProposal {
  public init(operation: DropOperation) {}
}

/// The operation of a drop.
@available(*, unavailable, message: "Use onMove in a list, or fileImporter for files.")
public enum DropOperation { case cancel, forbidden, copy, move }
