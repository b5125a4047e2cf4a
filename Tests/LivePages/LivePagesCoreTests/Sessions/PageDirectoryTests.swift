import Testing

@testable import LivePagesCore

struct PageDirectoryTests {
  @Test(
    arguments: [
      ("/", nil), ("/todos/1", nil), ("/live-pagesque", nil),
      ("todos", "The path of Second is \"todos\". Begin it with a slash: \"/todos\"."),
      ("", "The path of Second is \"\". Begin it with a slash: \"/\"."),
      ("/first", "The pages First and Second have the same path, \"/first\". Give each page its own path."),
      ("/first/", "The pages First and Second have the same path, \"/first/\". Give each page its own path."),
      (
        "/live-pages/ready",
        "The path of Second is \"/live-pages/ready\". Choose another one: /live-pages belongs to the site."
      ),
    ] as [(String, String?)]
  )
  func aPathThatCannotBeServedIsRefused(path: String, message: String?) {
    let directory = PageDirectory()
    #expect(directory.mistake(in: "/first", of: "First") == nil)
    #expect(directory.mistake(in: path, of: "Second") == message)
  }
}
