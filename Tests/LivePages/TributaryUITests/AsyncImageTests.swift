import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import LivePagesTesting
import Testing

import struct LivePagesCore.Element
// Imports single declarations, because the module's views have the same names.
import class LivePagesCore.TransientFile

@testable import TributaryUI

/// Tests of images that are loaded or created from data.
@MainActor
struct AsyncImageTests {
  nonisolated private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 4, 0, 0, 0, 2,
  ]

  private struct PhasesView: View {
    @State private var number = 1

    var body: some View {
      AsyncImage(url: URL(string: "https://pictures.example/\(number)")) { phase in
        switch phase {
        case .empty: Text("empty")
        case .success(let image): image.resizable().accessibilityLabel("Picture \(number)")
        case .failure(let error): Text("failed: \((error as? URLError)?.code == .cannotDecodeContentData)")
        @unknown default: Text("unknown")
        }
      }
      Button("Next") { number += 1 }
    }
  }

  /// Returns the path of the first image of a page.
  private static func path(in page: LivePageTest) async -> String? {
    let styles = await page.html().elements.compactMap { $0[attribute: "data-style"] }
    return styles.lazy.compactMap { $0.firstMatch(of: /url\("(.+?)"\)/)?.1 }.first.map { String($0) }
  }

  private static func file(at path: String?) -> TransientFile? {
    path.flatMap { TransientFile.file(named: String($0.dropFirst(TransientFile.folder.count))) }
  }

  @Test(
    .dependencies {
      $0.loadedImageData = { url in
        Data(AsyncImageTests.png + [url.lastPathComponent == "1" ? 1 : 2])
      }
    }
  )
  func aLoadedImageIsServedWhileItIsDisplayed() async {
    let page = await LivePageTest(ViewPage { PhasesView() })
    await page.settle()
    let path = await Self.path(in: page)
    #expect(Self.file(at: path)?.bytes == Self.png + [1])
    #expect(Self.file(at: path)?.contentType == "image/png")
    await page.button("Next").click()
    await page.settle()
    #expect(await Self.path(in: page) != path)
    #expect(Self.file(at: path) == nil)
  }

  private struct DecodingView: View {
    @State private var count = 0

    var body: some View {
      if let image = UIImage(data: Data(AsyncImageTests.png + [3])) {
        Image(uiImage: image).resizable().accessibilityLabel("Picture")
      }
      Button("Count \(count)") { count += 1 }
    }
  }

  @Test func anImageThatABodyCreatesFromDataKeepsItsAddress() async {
    let page = await LivePageTest(ViewPage { DecodingView() })
    let path = await Self.path(in: page)
    #expect(path != nil)
    await page.button("Count 0").click()
    #expect(await page.text.contains("Count 1"))
    #expect(await Self.path(in: page) == path)
    #expect(Self.file(at: path) != nil)
  }

  @Test(
    .dependencies {
      $0.loadedImageData = { url in
        if url.lastPathComponent == "1" { return Data("<svg></svg>".utf8) }
        throw URLError(.notConnectedToInternet)
      }
    }
  )
  func dataThatIsNoImageIsAFailure() async {
    let page = await LivePageTest(ViewPage { PhasesView() })
    await page.settle()
    #expect(await page.text.contains("failed: true"))
    await page.button("Next").click()
    await page.settle()
    #expect(await page.text.contains("failed: false"))
  }

  @Test func anImageStaysEmptyInATestThatLoadsNone() async {
    let page = await LivePageTest(ViewPage { PhasesView() })
    await page.settle()
    #expect(await page.text.contains("empty"))
  }

  @Test(.dependencies { $0.loadedImageData = { _ in Data(AsyncImageTests.png) } })
  func aPlaceholderIsShownUntilTheImageIsLoaded() async {
    struct Screen: View {
      @State private var url: URL?
      var body: some View {
        AsyncImage(url: url) { image in
          image.resizable()
        } placeholder: {
          Text("placeholder")
        }
        AsyncImage(url: url)
        Button("Load") { url = URL(string: "https://pictures.example/1") }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text.contains("placeholder"))
    #expect(await page.html().rendered().contains("picture empty"))
    await page.button("Load").click()
    await page.settle()
    #expect(await !page.text.contains("placeholder"))
    #expect(await !page.html().rendered().contains("picture empty"))
  }

  @Test func anImageOfDataHasTheSizeOfItsPixels() throws {
    let image = try #require(UIImage(data: Data(Self.png), scale: 2))
    #expect(image.size == CGSize(width: 2, height: 1))
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: Data("<svg></svg>".utf8)) == nil)
    #expect(UIImage(data: Data(Self.png), scale: 0) == nil)
  }

  @Test(
    arguments: [
      ("VP8X", [0, 0, 0, 0, 99, 0, 0, 49, 0, 0], CGSize(width: 100, height: 50)),
      ("VP8L", [0x2F, 99, 0x40, 0x0C, 0, 0, 0, 0, 0, 0], CGSize(width: 100, height: 50)),
      ("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 100, 0, 50, 0], CGSize(width: 100, height: 50)),
      ("XXXX", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], nil),
    ] as [(String, [UInt8], CGSize?)]
  ) nonisolated func theSizeOfAWebPImageIsRead(format: String, bytes: [UInt8], size: CGSize?) {
    let head = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(format.utf8) + [0, 0, 0, 0]
    #expect(PictureSize.size(of: head + bytes) == size)
    #expect(PictureSize.contentType(of: head + bytes) == "image/webp")
    #expect(PictureSize.size(of: head) == nil)
  }
}
