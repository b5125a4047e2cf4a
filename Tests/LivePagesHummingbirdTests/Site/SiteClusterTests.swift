#if LivePages
  import LivePagesCore
  import LivePagesHummingbird
  import Testing

  struct SiteClusterTests {
    private final class Member: SiteClusterMember {
      private let events = LivePagesCore.Locked<[String]>([])

      var told: [String] { events.withLockedValue { $0 } }

      func join() { events.withLockedValue { $0.append("joined") } }

      func leave() async { events.withLockedValue { $0.append("left") } }
    }

    @Test func `a site takes part from its making to the end of its sessions`() async throws {
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

    @Test func `clusters are the same if their members are`() {
      let member = Member()
      #expect(SiteCluster(member) == SiteCluster(member))
      #expect(SiteCluster(member) != SiteCluster(Member()))
    }
  }
#endif
