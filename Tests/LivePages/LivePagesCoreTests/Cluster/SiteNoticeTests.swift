import Foundation
import Testing

@testable import LivePagesCore

struct SiteNoticeTests {
  private let registry = SessionRegistry(limits: SessionLimits())
  private let date = Date(timeIntervalSince1970: 1_700_000_000.123)

  @Test func loggingOutReachesOtherServers() async throws {
    let before = LogIn("blob", date: date.addingTimeInterval(-1))
    let (session, later, other) = (
      try #require(await registry.makeSession(of: before)),
      try #require(await registry.makeSession(of: LogIn("blob", date: date.addingTimeInterval(1)))),
      try #require(await registry.makeSession(of: LogIn("other", date: date.addingTimeInterval(-1))))
    )
    let farewell = Flash(.warning, "Someone else took over.", for: .seconds(7))
    let sent = SiteNotice(disconnecting: "blob", at: date, leaving: farewell)
    let notice = try #require(SiteNotice(data: sent.data))
    #expect(notice == sent)
    await notice.perform(in: registry)
    #expect(await registry.session(of: session.token) == nil)
    #expect(await registry.session(of: later.token) != nil)
    #expect(await registry.session(of: other.token) != nil)
    #expect(!registry.logIns.counts(before))
    #expect(registry.logIns.takeFarewell(to: session.visit.browser) == farewell)
    #expect(registry.logIns.takeFarewell(to: later.visit.browser) == nil)
  }

  @Test func farewellsMayStayForever() async throws {
    let farewell = Flash(.info, "Goodbye.", for: .seconds(Int64.max))
    let sent = SiteNotice(disconnecting: "blob", at: date, leaving: farewell)
    let logIn = LogIn("blob", date: date.addingTimeInterval(-1))
    let session = try #require(await registry.makeSession(of: logIn))
    let notice = try #require(SiteNotice(data: sent.data))
    await notice.perform(in: registry)
    let received = try #require(registry.logIns.takeFarewell(to: session.visit.browser))
    #expect(try #require(received.duration) > .seconds(99 * 365 * 86_400))
  }

  @Test func lateNoticesDoNotRevertNewerOnes() async {
    await registry.disconnect("blob", at: date)
    await registry.disconnect("blob", at: date.addingTimeInterval(-60))
    #expect(!registry.logIns.counts(LogIn("blob", date: date.addingTimeInterval(-1))))
  }

  @Test func invalidNoticesAreIgnored() {
    let long = String(repeating: "x", count: 257)
    let texts = [
      "", "{}", "null", "no notice", #"{"another":1}"#, #"{"disconnection":{"user":7}}"#,
      #"{"disconnection":{"user":"\#(long)","date":1}}"#,
    ]
    for text in texts { #expect(SiteNotice(data: Data(text.utf8)) == nil, "\(text)") }
    #expect(SiteNotice(data: Data(#"{"disconnection":{"user":"blob","date":1},"another":1}"#.utf8)) != nil)
  }
}
