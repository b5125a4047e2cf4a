#if LivePages
  import LivePagesCore
  import ServiceLifecycle

  /// Ends idle sessions and keeps streams alive while an application runs, and ends all sessions when it
  /// shuts down, which ends their streams.
  public struct SessionService: Service {
    let sessions: SessionRegistry
    let sweepInterval: Duration
    let keepAlive: Duration
    let watch: ShutdownWatch

    public func run() async throws {
      await cancelWhenGracefulShutdown {
        await withDiscardingTaskGroup { group in
          group.addTask {
            await every(sweepInterval) {
              if await sessions.sweep() > 0 { UnusedMemory.giveBack() }
            }
          }
          group.addTask { await every(keepAlive) { await sessions.keepAlive() } }
        }
      }
      watch.end()
      await sessions.close()
    }

    private func every(_ interval: Duration, _ work: () async -> Void) async {
      while (try? await Task.sleep(for: interval)) != nil { await work() }
    }
  }
#endif
