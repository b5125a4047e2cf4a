import ComposableArchitecture
import LivePages
import LivePagesTesting
import Testing

@testable import Uploads

struct UploadsPageTests {
  private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3, 4]

  @Test func filesAreSentAndKept() async {
    let page = await LivePageTest(UploadsPage(clock: TestClock()))
    #expect(await page.button("Keep the uploaded files").isDisabled())
    await page.fileField("Files").choose(name: "cat.png", type: "image/png", bytes: png)
    await page.fileField("Files").choose(name: "dog.png", type: "image/png", bytes: png, sending: 9)
    #expect(await page.text.contains("cat.png image/png, 12 bytes: here"))
    #expect(await page.text.contains("9 bytes of 12 bytes"))
    await page.button("Keep the uploaded files").click()
    #expect(await page.element(id: "kept-count").value() == "1")
    #expect(await page.text.contains("The file is kept. Dismiss"))
    await page.button("Dismiss: The file is kept.").click()
    #expect(await !page.text.contains("The file is kept."))
    #expect(await page.element(id: "kept").value()?.contains("cat.png") == true)
    await page.button("Throw cat.png away").click()
    #expect(await page.element(id: "kept-count").value() == "0")
  }

  @Test func uploadsCanBeRemoved() async {
    let page = await LivePageTest(UploadsPage())
    await page.fileField("Files").choose(name: "dog.png", bytes: png, sending: 1)
    await page.button("Remove dog.png").click()
    #expect(await page.element(id: "arriving").value() == "")
  }

  @Test func refusalsAreShownUntilDismissed() async {
    let page = await LivePageTest(UploadsPage())
    await page.fileField("Files").choose(name: "run.exe", bytes: [1])
    let said = await page.element(id: "refusals").value()
    #expect(said == "“run.exe” isn't one of these types: PNG, JPEG, GIF, WebP, PDF or text. Dismiss")
    await page.button("Dismiss").click()
    #expect(await page.element(id: "refusals").value() == "")
    await page.fileField("Files").choose(name: "cat.png", bytes: Array("no picture".utf8))
    #expect(await page.text.contains("The content of “cat.png” doesn't match its name. Choose another file."))
  }

  @Test(arguments: [
    (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1 KB"), (1 << 20, "1.0 MB"), (10 << 20, "10.0 MB"),
  ])
  func sizesAreFormattedForReading(bytes: Int, words: String) {
    #expect(FileWords.size(bytes) == words)
  }
}
