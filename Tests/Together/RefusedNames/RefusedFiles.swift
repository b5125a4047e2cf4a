// Names that the library rejects, as apps use them. `.ci/view-names --compile` compiles this file.

import Foundation
import TributaryUI

struct Export: View {
  @State private var isExporting = false
  var body: some View {
    Button("Export") { isExporting = true }
      .fileExporter(isPresented: $isExporting, item: "text", contentTypes: [.plainText]) { _ in }
      .fileMover(isPresented: $isExporting, file: URL(string: "file:///x")) { _ in }
  }
}
struct Drops: View {
  @State private var isTargeted = false
  @State private var urls: [URL] = []
  var body: some View {
    Text("x").onDrag { NSItemProvider(object: "x") }
    Text("x").onDrop(of: [.image, .fileURL], isTargeted: $isTargeted) { providers in
      guard let provider = providers.first else { return false }
      _ = provider.loadDataRepresentation(forTypeIdentifier: UTType.image.identifier) { data, _ in
        print(data?.count ?? 0)
      }
      return true
    }
    Text("x").onDrop(of: [.text], isTargeted: nil) { providers, place in
      print(place.x)
      return !providers.isEmpty
    }
    Text("x").onDrop(of: ["public.text"], isTargeted: nil) { providers in providers.isEmpty }
    Text("x").onDrop(of: [UTType.url], delegate: RowDropDelegate(urls: $urls))
    Text("x").dropDestination(for: URL.self) { items, _ in
      urls += items
      return true
    }
  }
}
struct RowDropDelegate: DropDelegate {
  @Binding var urls: [URL]
  func validateDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: [.url]) }
  func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }
  func performDrop(info: DropInfo) -> Bool { !info.itemProviders(for: [.url]).isEmpty }
}
struct Windows: View {
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow
  @Environment(\.openSettings) private var openSettings
  @Environment(\.supportsMultipleWindows) private var supportsWindows
  @Environment(\.undoManager) private var undoManager
  @Environment(\.requestReview) private var requestReview
  var body: some View {
    Button("Open") { openWindow(id: "detail", value: 1) }
    Button("Close") { dismissWindow(id: "detail") }
    Button("Undo") { undoManager?.undo() }.disabled(undoManager?.canUndo != true)
    Button("Review") { requestReview() }
  }
}
