import LivePagesCore
import LivePagesFixtures
import LivePagesTesting
import Testing

/// Tests of file selection in page tests.
struct FileFieldTests {
  @Test func aFileIsChosenAndSent() async {
    let page = await LivePageTest(UploadsPage())
    await page.fileField("Files").choose(name: "a.txt", bytes: Array(repeating: 1, count: 200_000))
    #expect(await page.text.contains("a.txt: here"))
    await page.button("Remove a.txt").click()
    #expect(await !page.text.contains("a.txt"))
  }

  @Test func aFileIsOnItsWay() async {
    let page = await LivePageTest(UploadsPage())
    await page.fileField("Files").choose(name: "a.txt", bytes: [1, 2, 3], sending: 2)
    #expect(await page.text.contains("a.txt: 2 bytes"))
  }

  @Test func rejectedFilesShowAReason() async {
    let page = await LivePageTest(UploadsPage(rule: FileRule(types: .pictures, count: 2, largest: 10)))
    await page.fileField("Files").choose(name: "a.txt", bytes: [1])
    #expect(await page.text.contains("“a.txt” isn't one of these types: PNG, JPEG, GIF or WebP."))
    await page.fileField("Files").choose(
      name: "a.png",
      type: "image/png",
      bytes: Array(repeating: 1, count: 11)
    )
    #expect(await page.text.contains("“a.png” is larger than 10 bytes."))
    await page.fileField("Files").choose(name: "a.png", bytes: [1, 2])
    #expect(await page.text.contains("The content of “a.png” doesn't match its name. Choose another file."))
  }

  @Test func aFieldOfAnotherKindTakesNoFiles() async {
    let page = await LivePageTest(TallyPage())
    await withKnownIssue {
      await page.fileField("").choose(name: "a.txt", bytes: [1])
    } matching: { issue in
      "\(issue)".contains("doesn't accept files")
    }
  }
}
