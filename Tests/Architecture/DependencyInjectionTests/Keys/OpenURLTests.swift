import Foundation
import Testing

@testable import DependencyInjection

struct OpenURLTests {
  @Dependency(\.openURL) private var openURL
  private let url = URL(fileURLWithPath: "/a/page")

  @Test func isUnimplementedInATest() async {
    await withKnownIssue {
      #expect(await openURL(url) == false)
    } matching: {
      $0.description.contains(#"@Dependency(\.openURL) has no test implementation"#)
        && $0.description.contains("openURL(file:///a/page)")
    }
  }

  @Test func callsItsHandler() async {
    let opened = Locked<[URL]>([])
    await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withLock { $0.append(url) }
        return true
      }
    } operation: {
      #expect(await openURL(url))
    }
    #expect(opened.withLock { $0 } == [url])
  }
}
