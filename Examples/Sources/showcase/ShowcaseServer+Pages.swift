import Accounts
import Animations
import Board
import Cancellation
import Clinic
import Foundation
import LessonPages
import LivePages
import Members
import PrimeTime
import RepositorySearch
import SevenGUIs
import ShowcaseFrame
import Sketch
import Streams
import TodoMVC
import Uploads

extension ShowcaseServer {
  /// Serves all pages, each with its style sheet and scripts. Add a line here for a new page.
  ///
  /// - Parameters:
  ///   - servers: The servers that replace external services.
  ///   - isInspected: Whether the pages have a link to the inspector.
  ///   - storage: The storage of each browser's theme.
  func servePages(
    on site: LiveSite,
    servers: LocalServers,
    isInspected: Bool,
    storage: @escaping BrowserStorage
  ) {
    func serve<Page: LivePage>(_ page: Page, _ assets: StaticAsset...)
    where Page.Session.Event == OfferedEvent {
      for asset in assets { site.serve(asset) }
      site.serve(Framed(page, storage: storage, isInspected: isInspected))
    }
    let log: (@Sendable (String) -> Void)? = logsActions ? { @Sendable in Self.write($0 + "\n") } : nil

    for asset in [ShowcaseAssets.stylesheet, ShowcaseAssets.icon, ShowcaseFrameAssets.stylesheet] {
      site.serve(asset)
    }
    site.serveUnknownAddresses(.unknownAddress)
    serve(StillPage.landing, LessonPagesAssets.stylesheet)
    serve(StillPage.inspector(isInspected: isInspected))
    if documentation == nil { serve(StillPage.missingDocumentation) }
    for app in SeparateApp.all { serve(StillPage.separateApp(app)) }
    for lesson in Lesson.all {
      serve(StillPage.text(of: lesson))
      serve(StillPage.source(of: lesson))
    }

    serve(
      PrimeTimePage(
        nthPrime: { [nthPrimes] in await nthPrimes.client },
        file: .json(in: data.url),
        log: log
      )
    )
    serve(
      RepositorySearchPage { [gitHub] in await gitHub.searches },
      RepositorySearchAssets.stylesheet
    )
    serve(LogInPage(log: log), AccountAssets.stylesheet)
    serve(SignUpPage(userNames: { await servers.userNames.url }, log: log))
    serve(EntrancePage(), MembersAssets.stylesheet)
    serve(MembersRoomPage { [sessions = site.sessions] in await sessions.disconnect($0, leaving: $1) })
    serve(StreamsPage(), StreamsAssets.stylesheet)
    serve(AnimationPage(), AnimationAssets.stylesheet)
    serve(BlocShowcasePage(storage: storage), BlocShowcaseAssets.stylesheet)
    serve(
      CancellationPage(
        downloads: .http { await servers.slow.url },
        rivers: .http { await servers.slow.url }
      ),
      CancellationAssets.stylesheet
    )
    serve(
      UploadsPage(files: KeptFiles(in: data.url.appending(path: "kept"))),
      UploadsAssets.stylesheet
    )
    serve(
      cluster == nil ? BoardPage() : BoardPage(board: ShowcaseCluster.board),
      BoardAssets.stylesheet
    )
    serve(SketchPage(), SketchAssets.stylesheet, SketchAssets.strokes, SketchAssets.line, SketchAssets.sheet)
    serve(TodoPage(storage: storage), TodoAssets.stylesheet)
    serve(CounterPage(), SevenGUIsAssets.stylesheet)
    serve(TemperatureConverterPage())
    serve(FlightBookerPage())
    serve(ElapsedTimerPage())
    serve(PeoplePage())
    serve(CircleDrawerPage(), SevenGUIsAssets.circles)
    serve(CellsPage(), SevenGUIsAssets.cells)

    // This page is used for measurements, so it has no frame.
    if let rows { site.serve(RowsPage(count: rows)) }
  }
}
