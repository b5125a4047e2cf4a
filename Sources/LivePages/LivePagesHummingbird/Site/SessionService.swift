#if LivePages
  import Foundation
  import LivePagesCore
  import ServiceLifecycle

  /// Ends idle sessions and keeps streams alive while an application runs, and ends all sessions when it
  /// shuts down, which ends their streams. With a `SessionStorage` it saves sessions meanwhile, and has other
  /// servers go on with them when it shuts down.
  public struct SessionService: Service {
    let sessions: SessionRegistry
    let sweepInterval: Duration
    let keepAlive: Duration
    let logInTime: Duration
    let uploadFolder: URL
    let watch: ShutdownWatch
    let cluster: SiteCluster?
    let report: SiteReport

    public func run() async throws {
      UploadFolder.removeAbandoned(in: uploadFolder)
      await cancelWhenGracefulShutdown {
        await withDiscardingTaskGroup { group in
          group.addTask {
            await every(sweepInterval) {
              if await sessions.sweep() > 0 { UnusedMemory.giveBack() }
              sessions.logIns.forgetRevocations(olderThan: logInTime / .seconds(1))
              await sessions.keeper?.removeExpired()
              report.logSuppressed()
            }
          }
          group.addTask {
            await every(keepAlive) {
              await sessions.keepAlive()
              if let cluster { report.clusterWaits(cluster.member.waitingRequests) }
            }
          }
          if let keeper = sessions.keeper { group.addTask { await keeper.run() } }
        }
      }
      await sessions.close()
      await watch.streamsEnd()
      watch.end()
      await cluster?.member.leave()
    }

    /// Logs a person out of all their browsers, at once: their sessions end, and their cookies count no more.
    /// Pages that they have open begin anew, as everybody's, or lead where `admit(_:)` of the page says.
    ///
    /// The other servers of a ``LiveSiteConfiguration/cluster`` do the same as soon as they hear of it. With
    /// a `SessionStorage` and keys it holds for as long as a cookie could count, over restarts and at all
    /// servers that have the storage in common: each asks it before a cookie begins a session, and at each
    /// sweep. Without them a server remembers it until it is restarted. Servers date log-ins by their own
    /// clocks: one at a server whose clock is ahead counts as a later one for as long as that is.
    ///
    /// - Parameters:
    ///   - user: The person.
    ///   - farewell: The message that the next page of each of their browsers finds among
    ///     `visit.takeFlashes()`.
    public func disconnect(_ user: UserID, leaving farewell: Flash? = nil) async {
      await sessions.disconnect(user, leaving: farewell) { [cluster] date in
        cluster?.member.send(SiteNotice(disconnecting: user, at: date, leaving: farewell).data)
      }
    }

    private func every(_ interval: Duration, _ operation: () async -> Void) async {
      while (try? await Task.sleep(for: interval)) != nil { await operation() }
    }
  }
#endif
