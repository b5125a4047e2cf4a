import ComposableArchitecture
import TributaryUI

/// Sheets, popovers, alerts, dialogs and views that come and go.
struct PresentationStudy: View {
  fileprivate struct Item: Identifiable {
    let id: Int
  }

  @CasePathable
  fileprivate enum Presented {
    case item(Item)
    case number(Int)
  }

  @State private var showsSheet = false
  @State private var showsPopover = false
  @State private var showsCover = false
  @State private var asks = false
  @State private var chooses = false
  @State private var isSuppressed = false
  @State private var presented: Presented?
  @State private var showsBanner = false
  @State private var answer = "none"
  @State private var height = PresentationDetent.medium
  @State private var isAlwaysDark = false
  @State private var imports = false
  @State private var exports = false
  @State private var exportsAll = false
  @StateObject private var notebook = NotebookDocument()

  var body: some View {
    List {
      Button("Show a sheet") { showsSheet = true }
        .sheet(isPresented: $showsSheet) {
          VStack {
            Text(height == .medium ? "A sheet of half the height" : "A sheet of the whole height")
            Button("Change the height") { height = height == .medium ? .large : .medium }
            Button("Done") { showsSheet = false }
          }
          .presentationDetents([.medium, .large], selection: $height)
          .presentationDragIndicator(.visible)
          .presentationContentInteraction(PresentationContentInteraction.scrolls)
          .presentationBackground(.background)
          .presentationCornerRadius(24)
        }
      Button("Show an item") { presented = .item(Item(id: 7)) }
        .sheet(item: $presented.item) { Text("Item \($0.id)") }
      Button("Show a popover") { showsPopover = true }
        .popover(
          isPresented: $showsPopover,
          attachmentAnchor: PopoverAttachmentAnchor.rect(.bounds)
        ) {
          Text("A popover").presentationCompactAdaptation(PresentationAdaptation.popover)
        }
      Button("Cover the window") { showsCover = true }
        .fullScreenCover(isPresented: $showsCover) {
          Button("Uncover") { showsCover = false }.interactiveDismissDisabled()
        }
      Button("Ask") { asks = true }
        .alert("Delete everything?", isPresented: $asks) {
          Button("Delete", role: .destructive) { answer = "deleted" }
          Button("Keep", role: .cancel) { answer = "kept" }
        } message: {
          Text("This can’t be undone.")
        }
        .dialogSeverity(DialogSeverity.critical)
      Button("Pick a number") { presented = .number(7) }
        .alert(item: $presented.number) {
          Text("Is it \($0)?")
        } actions: { picked in
          Button("It is \(picked)") { answer = "\(picked)" }
        }
      Button("Choose") { chooses = true }
        .confirmationDialog("Color", isPresented: $chooses, titleVisibility: .visible) {
          Button("Red") { answer = "red" }
          Button("Blue") { answer = "blue" }
        }
        .dialogSuppressionToggle(isSuppressed: $isSuppressed)
      Button(showsBanner ? "Hide the banner" : "Show the banner") {
        withAnimation(.easeInOut(duration: 0.2)) { showsBanner.toggle() }
      }
      if showsBanner {
        Text("A banner that comes and goes")
          .transition(.asymmetric(insertion: .move(edge: .leading), removal: .opacity))
      }
      Button("Import a list") { imports = true }
        .fileImporter(isPresented: $imports, allowedContentTypes: [UTType.plainText]) { result in
          guard case .success(let url) = result, let text = try? String(contentsOf: url, encoding: .utf8)
          else { return }
          answer = "\(url.lastPathComponent), \(text.split(separator: "\n").count) lines"
        }
      Button("Export the answer") { exports = true }
        .fileExporter(
          isPresented: $exports,
          document: NoteDocument(text: "The answer is \(answer)."),
          contentType: .plainText,
          defaultFilename: "Answer"
        ) { result in
          if case .success(let url) = result { answer = "exported to \(url.lastPathComponent)" }
        }
        .fileDialogMessage("The answer becomes a text file.")
        .fileDialogConfirmationLabel("Save the answer")
        .fileExporterFilenameLabel("Name")
      Button("Export the notebook") { exportsAll = true }
        .fileExporter(isPresented: $exportsAll, document: notebook, contentType: .plainText) { _ in }
      LabeledContent("Answer", value: answer)
      Toggle("Always dark", isOn: $isAlwaysDark)
    }
    .preferredColorScheme(isAlwaysDark ? .dark : nil)
  }
}
