import Testing

@testable import LivePagesCore

struct DisplayedFileNameTests {
  @Test(arguments: [
    ("photo.png", "photo.png"), ("../../etc/passwd", "passwd"), ("C:\\Users\\x\\a.txt", "a.txt"),
    ("con", "con"),
    ("a\u{0}b.txt", "ab.txt"), ("", "file"), ("..", "file"), (".", "file"), ("/", "file"), ("a/..", "file"),
    ("a\nb\r\tc", "abc"), ("\u{202E}gpj.exe", "gpj.exe"), ("a\u{200B}\u{2066}b", "ab"), ("  a   b  ", "a b"),
    ("Größe 文書.pdf", "Größe 文書.pdf"), ("👩‍🚀.png", "👩🚀.png"), ("\u{E000}x", "x"), (".htaccess", ".htaccess"),
  ])
  func keepsDisplayableCharacters(name: String, displayed: String) {
    #expect(name.displayedFileName == displayed)
  }

  @Test func hasAtMost255Bytes() {
    #expect(String(repeating: "a", count: 10_000).displayedFileName.utf8.count == 255)
    #expect(String(repeating: "文", count: 100).displayedFileName.utf8.count == 255)
    #expect(("a" + String(repeating: "\u{301}", count: 100_000)).displayedFileName.utf8.count <= 255)
  }
}
