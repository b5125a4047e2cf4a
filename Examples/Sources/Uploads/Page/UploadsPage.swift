import ComposableArchitecture
import Foundation
import LivePages
import ShowcaseFrame
import StoreInspector

/// The page for uploads.
public struct UploadsPage: StorePage {
  public let path = "/uploads"
  public let title = "Uploads"

  public var stylesheets: [String] { [ShowcaseAssets.stylesheet.path, UploadsAssets.stylesheet.path] }
  public var icon: String { ShowcaseAssets.icon.path }

  private let files: KeptFiles
  private let rule: FileRule
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - files: The files of all visitors.
  ///   - rule: The rule for accepted files.
  ///   - clock: The clock that dismisses messages.
  public init(
    files: KeptFiles = KeptFiles(in: .temporaryDirectory.appending(path: "tributary-kept-files")),
    rule: FileRule = PictureUploads.rule,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.files = files
    self.rule = rule
    self.clock = clock
  }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<PictureUploads> {
    // All tabs of a browser share one quota.
    let folder = FileFolder(in: files, for: visit.shared { KeptFiles.Visitor() })
    return Store(initialState: PictureUploads.State()) {
      PictureUploads(folder: folder).inspected("uploads")
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  public func body(_ store: StoreOf<PictureUploads>) -> some View<PictureUploads.Action> {
    Container(.main, .class("uploads")) {
      Container(.div, .class("uploads-intro")) {
        Text("Uploads", .h1)
        Text("Choose or drop pictures, PDFs or texts. They upload in the background.", .p)
      }
      Container(.section, .class("card"), .aria("labelledby", "send-title")) {
        Text("Send files", .h2, .id("send-title"))
        FileField("Files", uploads: store.arriving, rule: rule) { .files($0) }.id("files")
        RefusalsView(refusals: store.arriving.refusals.map(\.description))
        ArrivingView(items: store.arriving.items)
        Button("Keep the uploaded files", send: .keepTapped)
          .class("button button-primary").id("keep").disabled(
            !store.arriving.items.contains(where: \.hasCome)
          )
      }
      KeptView(files: store.kept)
      FlashView(store.flashes) { .flashes(.dismissTapped($0)) }
    }
  }
}

extension UploadList.Item {
  var hasCome: Bool {
    if case .arrived = status { true } else { false }
  }
}
