/// A field for choosing files, or for dropping them.
///
/// ```swift
/// FileField("Pictures", uploads: store.pictures, rule: FileRule(types: .pictures, count: 5)) { .pictures($0) }
/// ```
///
/// The browser shows which types you accept, and checks the files before it sends them. It sends them
/// independently of other events, so the page stays responsive. After a lost connection, an upload continues
/// where it stopped. The server checks the files as well.
///
/// In a style sheet, select the parts of the field by the classes `file-field`, `field`, `field-label`,
/// `field-input` and `field-hint`. While the user drags files over the element, it has the attribute
/// `data-live-dropping`.
public struct FileField<Action>: Control {
  public var attributes: [Attribute] = []
  public var isDisabled = false
  private let label: String
  private let uploads: UploadList
  private let rule: FileRule
  private let action: (UploadEvent) -> Action

  /// Creates a field for choosing files.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - uploads: The existing files. They count toward the limits of the field.
  ///   - rule: The rule for the files.
  ///   - action: A closure that returns the action for an event of an upload. Use a pure function.
  public init(
    _ label: String,
    uploads: UploadList,
    rule: FileRule,
    send action: @escaping (UploadEvent) -> Action
  ) {
    self.label = label
    self.uploads = uploads
    self.rule = rule
    self.action = action
  }

  public var body: Markup<Action> {
    let hintID = "hint-\(StableDigest.text(of: label.utf8))"
    let own: [Attribute?] = [
      .type("file"), .class("field-input"), Attribute("accept", rule.accept), .aria("describedby", hintID),
      rule.count > 1 ? Attribute("multiple", nil) : nil, Attribute("data-files", limits),
    ]
    let input = Markup<Action>(.input, attributes(own: own), offering: offers(offer))
    let text = Markup<Action>(.span, [.class("field-label")], content: Markup([.html(.text(label))]))
    let field = Markup(.label, [.class("field")], content: Markup(joining: [text, input]))
    let hint = Markup<Action>(
      .p,
      [.id(hintID), .class("field-hint")],
      content: Markup([.html(.text(rule.description + " Choose them, or drop them here."))])
    )
    return Markup(
      .div,
      [.class("file-field"), isDisabled ? nil : Attribute("data-live-drop", nil)],
      content: Markup(joining: [field, hint])
    )
  }

  /// The limits that the script checks before it sends files.
  private var limits: String {
    let held = uploads.counted
    return rule.limits(held: held.count, heldBytes: held.reduce(0) { $0 + $1.size })
  }

  private var offer: Offer<Action> {
    let (rule, action) = (rule, action)
    let held = uploads.counted
    let heldBytes = held.reduce(0) { $0 + $1.size }
    return Offer(
      .files,
      .files(rule),
      sample: action(.refused(.noSpace)),
      follow: { event in
        let action = action(event)
        return { $0(action) }
      },
      respond: { wire throws(ViewEventError) in
        let files = try FileAnnouncement.list(wire)
        guard let context = UploadContext.current else {
          throw .refusedValue("This page can't receive files, because no site serves it.")
        }
        let actions = context.begin(files, rule: rule, held: held.count, heldBytes: heldBytes).map(action)
        return { send in for action in actions { send(action) } }
      }
    )
  }
}

/// A preview of a file that the user has chosen, as a small picture or as the first lines of a text.
///
/// The browser draws the preview from the local file, without sending anything. The preview is therefore
/// empty in other tabs, after a reload, and for other types of files.
public struct FilePreview<Action>: View {
  private let upload: Upload
  private let side: Int

  /// Creates a preview of a picture.
  ///
  /// - Parameters:
  ///   - upload: The file.
  ///   - side: The width and the height, in pixels.
  public init(_ upload: Upload, side: Int = 96) {
    self.upload = upload
    self.side = side
  }

  public var body: Markup<Action> {
    Markup(
      .canvas,
      [
        .class("file-preview"), Attribute("width", "\(side)"), Attribute("height", "\(side)"),
        .aria("hidden", "true"), Attribute("data-live-preview", upload.id.text),
      ]
    )
  }
}

/// A progress bar.
public struct ProgressBar<Action>: View {
  private let label: String
  private let value: Int
  private let total: Int

  /// Creates a bar that shows a completed amount.
  ///
  /// - Parameters:
  ///   - label: The text for screen readers.
  ///   - value: The completed amount.
  ///   - total: The total amount.
  public init(_ label: String, value: Int, of total: Int) {
    self.label = label
    self.value = value
    self.total = max(total, 1)
  }

  public var body: Markup<Action> {
    Markup(
      .progress,
      [.aria("label", label), .value("\(min(value, total))"), Attribute("max", "\(total)")],
      content: Markup([.html(.text("\(min(value, total) * 100 / total) %"))])
    )
  }
}
