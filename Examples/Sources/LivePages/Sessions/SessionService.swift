import ServiceLifecycle

/// Ends idle sessions while an application runs, and all sessions when it shuts down, which ends their streams.
public struct SessionService: Service {
  let sessions: SessionRegistry
  let sweepInterval: Duration

  public func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: sweepInterval)) != nil {
        await sessions.sweep()
      }
    }
    await sessions.close()
  }
}
