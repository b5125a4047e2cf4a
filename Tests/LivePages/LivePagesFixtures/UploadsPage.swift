import LivePagesCore

/// A page that accepts files and displays their events.
package struct UploadsPage: LivePage {
  package let path = "/uploads"
  package let title = "Uploads"
  package let stylesheets: [String] = []
  package let icon = "/icon.svg"
  private let rule: FileRule
  private let onChange: @Sendable (UploadEvent) -> Void

  package init(
    rule: FileRule = FileRule(count: 5, largest: 1_000_000),
    onEvent: @escaping @Sendable (UploadEvent) -> Void = { _ in }
  ) {
    self.rule = rule
    onChange = onEvent
  }

  package func makeSession(for visit: Visit, onChange: ChangeSignal) async -> UploadsSession {
    UploadsSession(rule: rule, onEvent: self.onChange, onChange: onChange)
  }
}

package enum UploadsAction: Sendable {
  case file(UploadEvent)
  case remove(UploadID)
}

package actor UploadsSession: LiveSession {
  private let tree: ViewTree<UploadsAction>
  private let rule: FileRule
  private let onEvent: @Sendable (UploadEvent) -> Void
  private let onChange: ChangeSignal
  private var uploads = UploadList()

  init(rule: FileRule, onEvent: @escaping @Sendable (UploadEvent) -> Void, onChange: ChangeSignal) {
    self.rule = rule
    self.onEvent = onEvent
    self.onChange = onChange
    tree = ViewTree { onChange() }
  }

  package func body() -> HTML {
    let (uploads, rule) = (uploads, rule)
    return tree.render { UploadsView(uploads: uploads, rule: rule) }
  }

  package func receive(_ event: OfferedEvent) throws(ViewEventError) {
    let (uploads, rule) = (uploads, rule)
    let send: (UploadsAction) -> Void = { [self] action in
      switch action {
      case .file(let event):
        onEvent(event)
        self.uploads.apply(event)
      case .remove(let id): self.uploads.remove(id)
      }
    }
    try tree.receive(event, showing: { UploadsView(uploads: uploads, rule: rule) }, send: send)
    onChange()
  }
}

private struct UploadsView: View {
  let uploads: UploadList
  let rule: FileRule

  var body: some View<UploadsAction> {
    FileField("Files", uploads: uploads, rule: rule) { .file($0) }
    ForEach(uploads.items) { item in
      Container(.p) {
        Text("\(item.upload.name): \(words(item.status))")
        Button("Remove \(item.upload.name)", send: .remove(item.id))
      }
    }
    for refusal in uploads.refusals { Text("\(refusal)") }
  }

  private func words(_ status: UploadList.Item.Status) -> String {
    switch status {
    case .arriving(let bytes): "\(bytes) bytes"
    case .arrived: "here"
    case .failed(let error): "\(error)"
    }
  }
}
