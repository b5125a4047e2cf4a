/// A small picture of a file that a person has chosen, which the browser draws from the file itself: nothing
/// is sent for it. In other tabs, after a reload, and for what is no picture, it is empty.
public struct FilePreview<Action>: View {
  private let upload: Upload
  private let side: Int

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

/// A bar that shows the progress of something.
public struct ProgressBar<Action>: View {
  private let label: String
  private let value: Int
  private let total: Int

  /// - Parameters:
  ///   - label: The text for people who do not see it.
  ///   - value: The part that is done.
  ///   - total: The whole.
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
