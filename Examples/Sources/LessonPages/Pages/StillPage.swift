import LivePages
import ShowcaseFrame

/// A static page. It is a live page nevertheless, so that it follows the theme of its browser.
public struct StillPage: LivePage {
  public let path: String
  public let title: String
  public let stylesheets = [ShowcaseAssets.stylesheet.path, LessonPagesAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let content: SharedContent

  /// - Parameter content: A closure that creates the content once, for the first reader. All readers share
  ///   it.
  init(path: String, title: String, content: @escaping @Sendable () -> HTML) {
    self.path = path
    self.title = title
    self.content = SharedContent(content)
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) -> StillSession {
    StillSession(content)
  }
}

/// A browser's session of a static page, which has no state.
public actor StillSession: LiveSession {
  private let content: SharedContent

  init(_ content: SharedContent) {
    self.content = content
  }

  public func body() -> HTML { content.html }

  /// A static page offers no events.
  public func receive(_ event: OfferedEvent) throws(ViewEventError) { throw .noLongerOffered }
}
