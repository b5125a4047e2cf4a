#if LivePages
  import Foundation
  import LivePagesCore
  import ServiceLifecycle

  #if canImport(Glibc)
    import Glibc
  #endif

  /// A service that runs the sessions of a site.
  ///
  /// While an application runs, this service ends idle sessions and keeps streams alive. When the application
  /// shuts down, it ends all sessions with their streams. If the site has a `SessionStorage`, the service
  /// also saves sessions, and hands them over to other servers at shutdown.
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
              if await sessions.sweep() > 0 { returnUnusedMemory() }
              report.forgotLogOuts(sessions.logIns.forgetRevocations(olderThan: logInTime / .seconds(1)))
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

    /// Logs a user out of all their browsers.
    ///
    /// The user's sessions end immediately, and their cookies become invalid. Open pages start over without a
    /// log-in, or redirect, depending on their `admit(_:)`.
    ///
    /// Other servers of a ``LiveSiteConfiguration/cluster`` do the same as soon as they receive the notice.
    ///
    /// With a `SessionStorage` and keys, the revocation lasts as long as a cookie could be valid, across
    /// restarts and on all servers that share the storage. The servers look it up before they accept a cookie
    /// for a new session, and at their sweeps. Otherwise, a server forgets the revocation when it restarts.
    ///
    /// A server dates log-ins by its own clock. If that clock is ahead, its log-ins are dated later by the
    /// same amount.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - farewell: A message for the next page in the user's browsers. The page takes it with
    ///     `visit.takeFlashes()`.
    public func disconnect(_ user: UserID, leaving farewell: Flash? = nil) async {
      await sessions.disconnect(user, leaving: farewell) { [cluster] date in
        cluster?.member.send(SiteNotice(disconnecting: user, at: date, leaving: farewell).data)
      }
    }

    private func every(_ interval: Duration, _ operation: () async -> Void) async {
      while (try? await Task.sleep(for: interval.atMostACentury)) != nil { await operation() }
    }
  }

  /// Returns unused memory to the system. After many sessions have ended, the allocator retains nearly all of
  /// their memory because of fragmentation.
  private func returnUnusedMemory() {
    #if canImport(Glibc)
      // The Glibc module lacks the header that declares the function.
      guard let address = dlsym(nil, "malloc_trim") else { return }
      // Safe because the library declares it as `int malloc_trim(size_t)`.
      _ = unsafeBitCast(address, to: (@convention(c) (Int) -> CInt).self)(0)
    #endif
  }
#endif
