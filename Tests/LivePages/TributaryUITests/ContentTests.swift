import Foundation
import LivePagesTesting
import Synchronization
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML
import enum LivePagesCore.RequestedWindow

@testable import TributaryUI

struct ContentTests {
  #if !canImport(Darwin)
    @Test func languagesComeFromTheEnvironment() {
      #expect(AppStrings.languages(in: ["LANG": "de_AT.UTF-8"]).prefix(3) == ["de_AT", "de-AT", "de"])
      let list = ["LANGUAGE": "fr:pl", "LC_ALL": "it_IT@euro", "LANG": "de"]
      #expect(AppStrings.languages(in: list).prefix(5) == ["fr", "pl", "it_IT", "it-IT", "it"])
      #expect(AppStrings.languages(in: ["LANG": "C.UTF-8"]) == AppStrings.languages(in: [:]))
    }
  #endif

  private static let markdown: [(String, [TextRun])] = [
    ("plain", [TextRun(text: "plain")]),
    (
      "a **b** c",
      [TextRun(text: "a "), TextRun(text: "b", style: ["font-weight": "700"]), TextRun(text: " c")]
    ),
    ("*i*", [TextRun(text: "i", style: ["font-style": "italic"])]),
    ("snake_case_name", [TextRun(text: "snake_case_name")]),
    ("2 * 3 * 4", [TextRun(text: "2 * 3 * 4")]),
    ("~~old~~", [TextRun(text: "old", style: ["text-decoration-line": "line-through"])]),
    ("`x*y*`", [TextRun(text: "x*y*", style: ["font-family": "ui-monospace,monospace"])]),
    ("\\*no\\*", [TextRun(text: "*no*")]),
    ("**open", [TextRun(text: "**open")]),
    ("[t](https://e.org)", [TextRun(text: "t", link: URL(string: "https://e.org"))]),
    ("[t](relative)", [TextRun(text: "[t](relative)")]),
    ("", [TextRun(text: "")]),
  ]

  @Test(arguments: markdown.indices) func inlineMarkdownIsParsed(_ index: Int) {
    let (text, runs) = Self.markdown[index]
    #expect(InlineMarkdown.runs(of: text) == runs)
  }

  @Test func interpolatedTextIsNotMarkdown() {
    let name = "**[x](https://evil.example)**"
    #expect(Text("Hello *\(name)*") == Text(verbatim: "Hello ") + Text(verbatim: name).italic())
    #expect(LocalizedStringKey("100% of \(3)").text == "100% of 3")
    #expect(LocalizedStringKey("\(1.5, specifier: "%.2f") of \("a%@b")").text == "1.50 of a%@b")
  }

  @Test func manyMarksTakeLinearTime() {
    let marks = String(repeating: "[*_`~", count: 20_000)
    #expect(InlineMarkdown.runs(of: marks).map(\.text).joined().count > 0)
  }

  @Test func interpolatedValuesFillLinks() {
    let (id, name) = ("a/b?c", "Blob")
    let link = TextRun(text: "Open", link: URL(string: "https://e.com/a%2Fb%3Fc/7"))
    #expect(
      LocalizedStringKey("[Open](https://e.com/\(id)/\(7)) by \(name)").runs()
        == [link, TextRun(text: " by Blob")]
    )
    #expect(LocalizedStringKey("[](https://e.com/\(id)) by \(name)").runs() == [TextRun(text: " by Blob")])
  }

  @Test(arguments: [
    String(repeating: "[", count: 50_000) + "](" + String(repeating: "a", count: 50_000) + ")",
    String(repeating: "[", count: 50_000) + String(repeating: ")", count: 50_000) + "](",
    String(repeating: "[a](x://[", count: 11_000) + ")",
  ])
  func unfinishedLinksTakeLinearTime(_ text: String) {
    let duration = ContinuousClock().measure {
      #expect(InlineMarkdown.runs(of: text) == [TextRun(text: text)])
    }
    #expect(duration < .seconds(30))
  }

  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 4, 0, 0, 0, 2,
  ]

  /// Returns the URL of a new bundle with images of 4 × 2 pixels.
  private func bundle(withPictures paths: [String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pictures-\(UUID().uuidString).bundle"
    )
    for path in paths {
      let file = folder.appendingPathComponent(path)
      let parent = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data(Self.png).write(to: file)
    }
    return folder
  }

  @Test func eachPictureHasItsOwnPath() throws {
    let names = ["a", "b", "c"]
    let files = names.flatMap { ["\($0).imageset/\($0).png", "\($0).imageset/\($0)@2x.png"] }
    let folder = try bundle(withPictures: files + ["d.png"])
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = AppPictures(in: [folder])
    #expect(pictures.all.count == 4)
    #expect(Set(pictures.all.map(\.picture.path)).count == 4)
    #expect(pictures.picture(named: "a", in: nil)?.width == 2)
  }

  @Test func picturesOutsideACatalogHaveNoScaleInTheirNames() throws {
    let folder = try bundle(withPictures: ["logo@2x.png"])
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(AppPictures(in: [folder]).picture(named: "logo", in: nil)?.width == 2)
  }

  @Test func aPictureIsFromTheGivenBundle() throws {
    let (first, second) = (try bundle(withPictures: ["a.png"]), try bundle(withPictures: ["a.png", "b.png"]))
    defer { for folder in [first, second] { try? FileManager.default.removeItem(at: folder) } }
    let pictures = AppPictures(in: [first, second])
    let bundles = (try #require(Bundle(path: first.path)), try #require(Bundle(path: second.path)))
    #expect(pictures.picture(named: "a", in: nil) == pictures.picture(named: "a", in: bundles.0))
    #expect(pictures.picture(named: "a", in: bundles.0) != pictures.picture(named: "a", in: bundles.1))
    #expect(pictures.picture(named: "b", in: bundles.0) == nil)
    #expect(pictures.picture(named: "b", in: nil) == pictures.picture(named: "b", in: bundles.1))
  }

  @Test @MainActor func fewMissingPicturesAreReported() {
    let reports = Mutex<Set<String>>([])
    withKnownIssue(isIntermittent: true) {
      for _ in 0..<30 { _ = AppResources.placeholder(for: UUID().uuidString, style: BoxStyle()) }
    } matching: { issue in
      reports.withLock { _ = $0.insert("\(issue)") }
      return true
    }
    #expect(reports.withLock { $0.count } <= 20)
  }

  @Test func picturesWithoutASizeAreInvalid() {
    let png = Self.png
    #expect(PictureSize.size(of: png) == CGSize(width: 4, height: 2))
    #expect(PictureSize.size(of: Array(png.prefix(20))) == nil)
    #expect(PictureSize.size(of: Array(#"<svg viewBox="0 0 8 6">"#.utf8)) == CGSize(width: 8, height: 6))
    #expect(PictureSize.size(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) == nil)
    #expect(PictureSize.size(of: []) == nil)
  }

  @Test @MainActor func stylesOfColorsAndGradientsAreCSS() {
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .topLeading, endPoint: .bottomTrailing)
    #expect(gradient._css == "linear-gradient(to bottom right,var(--red) 0%,var(--blue) 100%)")
    let down = LinearGradient(colors: [.red], startPoint: .top, endPoint: .bottom)
    #expect(down._css == "linear-gradient(180deg,var(--red) 0%,var(--red) 0%)")
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(360), clockwise: false)
    #expect(path.commands == "M10 0A10 10 0 0 1 -10 0A10 10 0 0 1 10 0")
  }

  @Test @MainActor func customShapesAreDrawnForTheirSize() async {
    struct Triangle: Shape {
      nonisolated func path(in rect: CGRect) -> Path {
        Path { path in
          path.move(to: CGPoint(x: rect.midX, y: rect.minY))
          path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
          path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
          path.closeSubpath()
        }
      }
    }
    let page = await LivePageTest(ViewPage { Triangle().stroke(Color.red, lineWidth: 2) })
    let id = await page.html().elements.first { $0[attribute: "data-live-hook"] == "TributarySize" }?.id
    await page.element(id: id ?? "").sendFromHook("size", [100, 50])
    #expect(await page.html().rendered().contains(#"d="M50 0L100 50L0 50Z""#))
  }

  @Test @MainActor func aWindowOnAPhoneIsNarrowFromTheStart() async {
    struct Screen: View {
      let log: Log
      @Environment(\.horizontalSizeClass) private var size
      var body: some View {
        if size == .compact {
          Text("narrow").onAppear { log("narrow appears") }
        } else {
          Text("wide").onAppear { log("wide appears") }
        }
      }
    }
    let log = Log()
    let page = await RequestedWindow.$isOnPhone.withValue(true) {
      await LivePageTest(ViewPage { Screen(log: log).onOpenURL { _ in } })
    }
    #expect(await page.text == "narrow")
    #expect(log.take() == ["narrow appears"])
    let window = await page.html().elements.first { $0.tag == .main }
    #expect(window?[attribute: "data-assumed-width"] == "390")
    await page.element(identifier: "tributary-window").sendFromHook("traits", [0, 1, 1024, 0, 0, 0])
    #expect(await page.text == "wide")
  }

  @Test func theWindowReportsItsAppearance() async {
    struct Screen: View {
      @Environment(\.colorScheme) private var scheme
      @Environment(\.scenePhase) private var phase
      @Environment(\.horizontalSizeClass) private var size
      var body: some View { Text("\(scheme) \(phase) \(size == .compact ? "narrow" : "wide")") }
    }
    let page = await LivePageTest(ViewPage { Screen().onOpenURL { _ in } })
    #expect(await page.text == "light active wide")
    let window = await page.html().elements.first { $0.tag == .main }
    #expect(window?[attribute: "data-live-hook"] == "TributaryWindow")
    await page.element(identifier: "tributary-window").sendFromHook("traits", [1, 0, 390, 0, 0, 0])
    #expect(await page.text == "dark background narrow")
  }

  @Test func theWindowReportsReducedMotion() async {
    struct Screen: View {
      @Environment(\.accessibilityReduceMotion) private var reducesMotion
      var body: some View { Text(reducesMotion ? "still" : "moving") }
    }
    let page = await LivePageTest(ViewPage { Screen().onOpenURL { _ in } })
    #expect(await page.text == "moving")
    await page.element(identifier: "tributary-window").sendFromHook("traits", [0, 1, 1024, 0, 0, 1])
    #expect(await page.text == "still")
  }

  @Test func environmentKeysOfOptionalsHaveTheirDefaults() {
    enum LimitKey: EnvironmentKey {
      static var defaultValue: Int? { 5 }
    }
    var values = EnvironmentValues()
    #expect(values[LimitKey.self] == 5)
    values[LimitKey.self] = nil
    #expect(values[LimitKey.self] == nil)
    #expect(values.horizontalSizeClass == .regular)
    values.horizontalSizeClass = nil
    #expect(values.horizontalSizeClass == nil)
  }

  @Test func aNameIsReportedOnceAndFewNamesAre() {
    let names = ReportedNames()
    let first = (0..<40).filter { names.isNew("name \($0)") }
    #expect(first == Array(0..<20))
    #expect(!names.isNew("name 0"))
  }
}

extension BoxStyle: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (StaticString, String)...) {
    self.init()
    for (property, value) in elements { self[property] = value }
  }

  @Test func aColorSetHasItsDarkVariant() throws {
    func color(_ entries: String) throws -> Color? {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(#"{"colors": [\#(entries)]}"#.utf8).write(to: file)
      return NamedColors.color(at: file)
    }
    func entry(_ white: String, _ appearances: String) -> String {
      #"{\#(appearances) "color": {"components": {"white": "\#(white)"}}}"#
    }
    let light = entry("1.0", "")
    let dark = entry("0.0", #""appearances": [{"appearance": "luminosity", "value": "dark"}],"#)
    let contrast = entry("0.5", #""appearances": [{"appearance": "contrast", "value": "high"}],"#)
    #expect(try color(light) == Color(white: 1))
    #expect(
      try color([contrast, dark, light].joined(separator: ","))?.css
        == "light-dark(\(Color(white: 1).css), \(Color(white: 0).css))"
    )
    #expect(try color([light, contrast].joined(separator: ",")) == Color(white: 1))
    #expect(try color(dark) == nil)
  }
}
