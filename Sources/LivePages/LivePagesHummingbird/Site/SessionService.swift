#if LivePages
  import Foundation
  import LivePagesCore
  import ServiceLifecycle

  #if canImport(Glibc)
    import Glibc
  #endif

  /// A service that ends idle sessions and keeps streams alive while an application runs. When the
  /// application shuts down, it ends all sessions with their streams. With a `SessionStorage`, it also saves
  /// sessions and, at shutdown, hands them over to other servers.
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

    /// Logs a person out of all their browsers immediately. Their sessions end, and their cookies become
    /// invalid. Their open pages start over without a log-in, or redirect, depending on the page's
    /// `admit(_:)`.
    ///
    /// Other servers of a ``LiveSiteConfiguration/cluster`` do the same as soon as they are notified.
    ///
    /// With a `SessionStorage` and keys, the revocation lasts as long as a cookie could be valid, across
    /// restarts and on all servers that share the storage. Each server checks the storage before it accepts a
    /// cookie for a new session, and at each sweep. Without a storage and keys, a server keeps the revocation
    /// only until it restarts.
    ///
    /// Each server dates log-ins by its own clock. If a server's clock is ahead, its log-ins are dated later
    /// by the same amount.
    ///
    /// - Parameters:
    ///   - user: The person.
    ///   - farewell: A message that the next page of each browser finds in `visit.takeFlashes()`.
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
