#if LivePages
  import Foundation
  import LivePagesCore
  import Testing

  @testable import LivePagesHummingbird

  struct SiteClusterTests {
    private final class Member: SiteClusterMember {
      private let events = LivePagesCore.Locked<[String]>([])

      var told: [String] { events.withLock { $0 } }

      func join() { events.withLock { $0.append("joined") } }

      func leave() async { events.withLock { $0.append("left") } }
    }

    @Test func sitesJoinTheClusterAtCreationAndLeaveAtTheEnd() async throws {
      let member = Member()
      var configuration = LiveSiteConfiguration.patient
      configuration.cluster = SiteCluster(member)
      try await RunningSite.run(configuration: configuration) { site in
        let answer = try await site.get("/tally")
        #expect(answer.status == 200)
        #expect(member.told == ["joined"])
      }
      #expect(member.told == ["joined", "left"])
    }

    private final class BusyMember: SiteClusterMember {
      let looks = AsyncStream.makeStream(of: Void.self)

      var waitingRequests: Int {
        looks.continuation.yield()
        return 3
      }

      func join() {}
      func leave() async {}
    }

    @Test func waitingClusterStatementsAreMeasured() async throws {
      let member = BusyMember()
      let counts = CountingMetrics()
      var configuration = LiveSiteConfiguration.patient
      configuration.cluster = SiteCluster(member)
      configuration.keepAlive = .milliseconds(1)
      try await RunningSite.run(configuration: configuration, metrics: counts) { _ in
        var looks = member.looks.stream.makeAsyncIterator()
        // The wait is recorded before the next look.
        for _ in 0..<2 { _ = await looks.next() }
      }
      #expect(counts["live_pages_waiting_statements"].map { $0 >= 1 } == true)
    }

    /// A cluster in which servers receive each other's notices immediately.
    private final class Wire: Sendable {
      final class Member: SiteClusterMember {
        private let wire: Wire
        let receive = LivePagesCore.Locked<(@Sendable (Data) -> Void)?>(nil)

        init(_ wire: Wire) { self.wire = wire }

        func join() {}
        func leave() async {}

        func send(_ notice: Data) {
          for member in wire.members.withLock({ $0 }) where member !== self {
            member.receive.withLock { $0 }?(notice)
          }
        }

        func receiveNotices(_ receive: @escaping @Sendable (Data) -> Void) {
          self.receive.withLock { $0 = receive }
        }
      }

      let members = LivePagesCore.Locked<[Member]>([])

      func site() -> LiveSite {
        let member = Member(self)
        members.withLock { $0.append(member) }
        var configuration = LiveSiteConfiguration.patient
        configuration.cluster = SiteCluster(member)
        return LiveSite(configuration: configuration)
      }
    }

    @Test func disconnectingAUserReachesAllServers() async throws {
      let wire = Wire()
      let sites = (0..<3).map { _ in wire.site() }
      let logIn = LogIn("blob", date: Date(timeIntervalSinceNow: -1))
      var sessions: [BrowserSession] = []
      for site in sites {
        sessions.append(try #require(await site.sessions.sessions.makeSession(of: logIn)))
      }
      let stranger = try #require(await sites[1].sessions.sessions.makeSession())
      await sites[0].sessions.disconnect("blob")
      for (site, session) in zip(sites, sessions) {
        // A separate task handles a notice.
        while await site.sessions.sessions.session(of: session.token) != nil { await Task.yield() }
        #expect(!site.sessions.sessions.logIns.counts(logIn))
      }
      #expect(await sites[1].sessions.sessions.session(of: stranger.token) != nil)
    }

    @Test func clustersAreTheSameIfTheirMembersAre() {
      let member = Member()
      #expect(SiteCluster(member) == SiteCluster(member))
      #expect(SiteCluster(member) != SiteCluster(Member()))
    }
  }
#endif
