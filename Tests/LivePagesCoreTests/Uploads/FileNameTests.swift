import Testing

@testable import LivePagesCore

struct FileNameTests {
  @Test(arguments: [
    ("photo.png", "photo.png"), ("../../etc/passwd", "passwd"), ("C:\\Users\\x\\a.txt", "a.txt"),
    ("con", "con"),
    ("a\u{0}b.txt", "ab.txt"), ("", "file"), ("..", "file"), (".", "file"), ("/", "file"), ("a/..", "file"),
    ("a\nb\r\tc", "abc"), ("\u{202E}gpj.exe", "gpj.exe"), ("a\u{200B}\u{2066}b", "ab"), ("  a   b  ", "a b"),
    ("Größe 文書.pdf", "Größe 文書.pdf"), ("👩‍🚀.png", "👩🚀.png"), ("\u{E000}x", "x"), (".htaccess", ".htaccess"),
  ])
  func isWhatCanBeShown(name: String, shown: String) {
    #expect(FileName.shown(name) == shown)
  }

  @Test func isNoLongerThanFileSystemsHave() {
    #expect(FileName.shown(String(repeating: "a", count: 10_000)).utf8.count == 255)
    #expect(FileName.shown(String(repeating: "文", count: 100)).utf8.count == 255)
    #expect(FileName.shown("a" + String(repeating: "\u{301}", count: 100_000)).utf8.count <= 255)
  }
}
