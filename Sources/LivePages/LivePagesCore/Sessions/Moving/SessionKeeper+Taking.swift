// Taking over sessions that browsers bring from other servers.
extension SessionKeeper {
  /// The result of a claim: `nil` if the storage has no such session, or if its saved state cannot be read.
  typealias Arrived = Result<BrowserSession?, SessionMovingRefusal>

  /// Takes over a session that another server has saved.
  ///
  /// For a token that the site has not signed, the storage is not asked, unless an earlier version may have
  /// created the token.
  ///
  /// - Returns: The session; `nil` if there is none, or if its saved state cannot be read.
  /// - Throws: The reason why the session cannot be taken over now.
  func bring(_ token: SecretToken) async throws(SessionMovingRefusal) -> BrowserSession? {
    guard !isClosed else { throw .closing }
    let key = seal.key(of: token)
    // The session may have arrived since the caller looked for it.
    if let session = sessions[key] { return session }
    // The session has ended, but this may not be recorded in the storage yet.
    if removals.contains(key) { return nil }
    if claims[key] == nil {
      guard !unknownSessions.contains(key, now: now()) else { return nil }
      if !seal.isOwn(token) {
        guard unsignedClaims.areTaken(on: date()) else { return nil }
        guard unsignedClaims.take(now: now()) else { throw .belongsElsewhere }
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
    while true {
      do {
        // Without a lease, another server could take the session over at once.
        if !holdings.hasLease(now: now()) { try await renewLease(within: time(until: deadline)) }
        let sent = now()
        switch try await ask(
          within: time(until: deadline),
          { [server] in try await $0.claim(key, for: server) }
        ) {
        case .unknown:
          unknownSessions.note(key, now: now())
          return .success(nil)
        case .claimed(let saved): return await take(saved, key, of: token, sent: sent)
        case .belongsElsewhere: last = .failure(.belongsElsewhere)
        }
      } catch {
        report(error)
        last = .failure(.noAnswer)
      }
      guard now() < deadline, !isClosed else { return last }
      guard (try? await sleep(settings.claimInterval)) != nil else { return last }
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
      guard let session = await adopt?(record, token, moving) else {
        // Another server may have room for the session.
        await giveBack(key, epoch: saved.epoch)
        return .failure(.full)
      }
      holdings.take(key, epoch: saved.epoch, sent: sent, now: now())
      sessions[key] = session
      return .success(session)
    } catch {
      // Another server may have the key or support the format.
      monitor?.movingFailed(error)
      await giveBack(key, epoch: saved.epoch)
      return .success(nil)
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
