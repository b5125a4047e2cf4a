// Taking over sessions that browsers bring from other servers.
extension SessionKeeper {
  /// The result of a claim: `nil` if the storage has no such session.
  typealias Arrived = Result<BrowserSession?, SessionMovingRefusal>

  /// Takes over a session that another server has saved.
  ///
  /// This method doesn't query the storage for a token that the site hasn't signed, unless an earlier version
  /// may have created it.
  ///
  /// - Returns: The session, or `nil` if there is none, or if its saved state couldn't be read several times.
  /// - Throws: The reason why this server can't take over the session now.
  func bring(_ token: SecretToken) async throws(SessionMovingRefusal) -> BrowserSession? {
    guard !isClosed else { throw .closing }
    let key = seal.key(of: token)
    guard !releasing.contains(key) else { throw .belongsElsewhere }
    // The session may have arrived since the caller looked for it.
    if let session = sessions[key] { return session }
    // The session has ended, but this may not be recorded in the storage yet.
    if removals.contains(key) { return nil }
    if claims[key] == nil {
      guard !unknownSessions.contains(key, now: now()) else { return nil }
      guard !isHanging(key) else { throw .noAnswer }
      guard !elsewhereAnswers.areTooMany(for: .current, now: now()) else { throw .belongsElsewhere }
      if !seal.isOwn(token) {
        guard unsignedClaims.areTaken(on: date()) else { return nil }
        guard unsignedClaims.take(for: .current, now: now()) else { throw .belongsElsewhere }
        guard try await unsignedSessionsGoOn() else { return nil }
        // Another request may have taken it over in the meantime.
        guard !isClosed else { throw .closing }
        if let session = sessions[key] { return session }
      }
    }
    let task = claims[key] ?? Task { await claim(key, of: token) }
    claims[key] = task
    let arrived = await task.value
    if claims[key] == task { claims[key] = nil }
    return try arrived.get()
  }

  private func claim(_ key: SessionKey, of token: SecretToken) async -> Arrived {
    let deadline = now() + settings.patience
    var last = Arrived.failure(.noAnswer)
    var interval = settings.claimInterval
    while true {
      do {
        if let arrived = try await claimOnce(key, of: token, until: deadline) { return arrived }
        last = .failure(.belongsElsewhere)
      } catch {
        report(error)
        last = .failure(.noAnswer)
      }
      guard now() < deadline, !isClosed else { return last }
      guard (try? await sleep(interval)) != nil else { return last }
      interval = settings.claimInterval * 2
    }
  }

  /// - Returns: `nil` if another server has the session.
  private func claimOnce(
    _ key: SessionKey,
    of token: SecretToken,
    until deadline: Duration
  ) async throws -> Arrived? {
    if elsewhereAnswers.areTooMany(for: .current, now: now()) { return nil }
    // Without a lease, another server could take the session over at once.
    if !holdings.hasLease(now: now()) { try await renewLease(within: time(until: deadline)) }
    let sent = now()
    let answer = try await ask(within: time(until: deadline)) { [server] in
      try await $0.claim(key, for: server)
    }
    switch answer {
    case .unknown:
      unknownSessions.note(key, now: now())
      return .success(nil)
    case .claimed(let saved): return await take(saved, key, of: token, sent: sent)
    case .belongsElsewhere:
      elsewhereAnswers.note(for: .current, now: now())
      return nil
    }
  }

  private func time(until deadline: Duration) -> Duration { max(deadline - now(), settings.claimInterval) }

  /// - Parameter sent: The time of the request to the storage.
  private func take(
    _ saved: SavedSession,
    _ key: SessionKey,
    of token: SecretToken,
    sent: Duration
  ) async -> Arrived {
    do throws(SessionMovingFailure) {
      guard let sealed = seal.open(saved.content, of: key) else { throw .unreadableSession }
      // The saved epoch precedes the claimed one, unless someone has reset the epoch.
      guard sealed.epoch < saved.epoch else {
        monitor?.movingFailed(.unreadableSession)
        removals.insert(key)
        await forget([key])
        return .success(nil)
      }
      let record = try SessionRecord(decoding: sealed.content)
      let moving = moving(of: token, epoch: saved.epoch, savedEpoch: sealed.epoch)
      return await resume(record, of: token, moving, sent: sent)
    } catch {
      // Another server may have the key or support the format. A new cookie would keep the browser from
      // reaching it.
      monitor?.movingFailed(error)
      await giveBack(key, epoch: saved.epoch)
      unknownSessions.note(key, now: now())
      return .failure(.unreadable)
    }
  }

  private func resume(
    _ record: SessionRecord,
    of token: SecretToken,
    _ moving: SessionMoving,
    sent: Duration
  ) async -> Arrived {
    let result = await adopted(record, of: token, moving)
    switch result {
    case .success(let session):
      holdings.take(moving.key, epoch: moving.epoch, sent: sent, now: now())
      sessions[moving.key] = session
      return .success(session)
    case .failure(let refusal):
      // Another server may have room for the session, or a page that responds.
      await giveBack(moving.key, epoch: moving.epoch)
      return .failure(refusal)
    }
  }

  /// Resumes a session within the time limit. A page that exceeds the limit is cancelled.
  private func adopted(
    _ record: SessionRecord,
    of token: SecretToken,
    _ moving: SessionMoving
  ) async -> Result<BrowserSession, SessionMovingRefusal> {
    let task = Task { [adopt] in
      guard let adopt else { throw SessionMovingRefusal.closing }
      return try await adopt(record, token, moving)
    }
    do {
      return .success(try await timeLimit(settings.patience).value(of: task))
    } catch let refusal as SessionMovingRefusal {
      return .failure(refusal)
    } catch {
      moving.end()
      task.cancel()
      noteHanging(moving.key, until: task)
      // The page may have responded in the meantime.
      await endMovedSession?(token)
      return .failure(.noAnswer)
    }
  }

  /// How long requests for a session are refused while one of its pages doesn't respond. Otherwise, they
  /// would occupy memory until then.
  private static let hangingTime = Duration.seconds(60)

  private func isHanging(_ key: SessionKey) -> Bool {
    hanging[key].map { now() - $0 < Self.hangingTime } ?? false
  }

  private func noteHanging(_ key: SessionKey, until task: Task<BrowserSession, any Error>) {
    let start = now()
    hanging[key] = start
    Task {
      _ = await task.result
      if hanging[key] == start { hanging[key] = nil }
    }
  }

  func giveBack(_ key: SessionKey, epoch: Int) async {
    let change = SessionChange(
      key: key,
      epoch: epoch,
      number: 1,
      content: nil,
      isHandedOver: true,
      lifetime: settings.lifetime
    )
    do { _ = try await ask { [server] in try await $0.save([change], of: server) } } catch { report(error) }
  }

  /// Creates the `SessionMoving` of a session on this server.
  nonisolated func moving(of token: SecretToken, epoch: Int = 1, savedEpoch: Int = 0) -> SessionMoving {
    SessionMoving(key: seal.key(of: token), epoch: epoch, savedEpoch: savedEpoch) { [weak self] in
      self?.noteChange(of: $0)
    }
  }
}
