import LivePages
import ShowcaseFrame

/// A page that has nothing to do but to be read. It is live all the same, so that it follows the theme of its
/// browser.
public struct StillPage: LivePage {
  public let path: String
  public let title: String
  public let stylesheets = [ShowcaseAssets.stylesheet.path, LessonPagesAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let content: SharedContent

  /// - Parameter content: A closure that makes the content once, when the first reader comes. All readers
  ///   share it.
  init(path: String, title: String, content: @escaping @Sendable () -> HTML) {
    self.path = path
    self.title = title
    self.content = SharedContent(content)
  }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) -> StillSession {
    StillSession(content)
  }
}

/// What one browser has of a page that stands still: nothing of its own.
public actor StillSession: LiveSession {
  private let content: SharedContent

  init(_ content: SharedContent) {
    self.content = content
  }

  public func body() -> HTML { content.html }

  /// Nothing is offered here.
  public func receive(_ event: OfferedEvent) throws(ViewEventError) { throw .noLongerOffered }
}
