// Taking over what browsers bring from other servers.
extension SessionKeeper {
  /// The result of a claim.
  enum Arrived: Sendable {
    case session(BrowserSession)
    case unknown
    case elsewhere
    case full
  }

  /// Brings a session here that another server has saved.
  ///
  /// The storage is not asked about a token that the site has not signed, unless an earlier version may have
  /// made it.
  ///
  /// - Returns: `nil` if there is none, or what was saved cannot be read.
  /// - Throws: Why it cannot be brought now.
  func bring(_ token: SecretToken) async throws(SessionMovingRefusal) -> BrowserSession? {
    guard !isClosed else { throw .closing }
    let key = seal.key(of: token)
    // It may have arrived since it was looked for.
    if let session = sessions[key] { return session }
    // It has ended, which the storage may not know yet.
    if removals.contains(key) { return nil }
    if claims[key] == nil {
      guard !unknownSessions.contains(key, now: now()) else { return nil }
      if !seal.isOwn(token) {
        guard unsignedClaims.areTaken(on: date()) else { return nil }
        guard unsignedClaims.take(now: now()) else { throw .belongsElsewhere }
        guard try await unsignedSessionsGoOn() else { return nil }
        // Another request may have brought it meanwhile.
        guard !isClosed else { throw .closing }
        if let session = sessions[key] { return session }
      }
    }
    let task = claims[key] ?? Task { await claim(key, of: token) }
    claims[key] = task
    let arrived = await task.value
    if claims[key] == task { claims[key] = nil }
    switch arrived {
    case .session(let session): return session
    case .unknown: return nil
    case .elsewhere: throw .belongsElsewhere
    case .full: throw .full
    }
  }

  private func claim(_ key: SessionKey, of token: SecretToken) async -> Arrived {
    let deadline = now() + settings.patience
    var last = Arrived.unknown
    while true {
      do {
        // What is taken without a lease could be taken away at once.
        if !holdings.hasLease(now: now()) { try await renewLease(within: time(until: deadline)) }
        let sent = now()
        switch try await ask(
          within: time(until: deadline),
          { [server] in try await $0.claim(key, for: server) }
        ) {
        case .unknown:
          unknownSessions.note(key, now: now())
          return .unknown
        case .claimed(let saved): return await take(saved, key, of: token, sent: sent)
        case .belongsElsewhere: last = .elsewhere
        }
      } catch {
        report(error)
        last = .unknown
      }
      guard now() < deadline, !isClosed else { return last }
      guard (try? await sleep(settings.claimInterval)) != nil else { return last }
    }
  }

  private func time(until deadline: Duration) -> Duration { max(deadline - now(), settings.claimInterval) }

  /// - Parameter sent: The time at which the storage was asked.
  private func take(
    _ saved: SavedSession,
    _ key: SessionKey,
    of token: SecretToken,
    sent: Duration
  ) async -> Arrived {
    do throws(SessionMovingFailure) {
      guard let sealed = seal.open(saved.content, of: key) else { throw .unreadableSession }
      // It was saved before it was taken, unless someone has set the epoch back.
      guard sealed.epoch < saved.epoch else {
        monitor?.movingFailed(.unreadableSession)
        removals.insert(key)
        await forget([key])
        return .unknown
      }
      let record = try SessionRecord(decoding: sealed.content)
      let moving = moving(of: token, epoch: saved.epoch, savedEpoch: sealed.epoch)
      guard let session = await adopt?(record, token, moving) else {
        // Another server may have room for it.
        await giveBack(key, epoch: saved.epoch)
        return .full
      }
      holdings.take(key, epoch: saved.epoch, sent: sent, now: now())
      sessions[key] = session
      return .session(session)
    } catch {
      // Another server may have the key that opens it, or know the format that it has.
      monitor?.movingFailed(error)
      await giveBack(key, epoch: saved.epoch)
      return .unknown
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

  /// Makes the `SessionMoving` of a session that begins here.
  nonisolated func moving(of token: SecretToken, epoch: Int = 1, savedEpoch: Int = 0) -> SessionMoving {
    SessionMoving(key: seal.key(of: token), epoch: epoch, savedEpoch: savedEpoch) { [weak self] in
      self?.noteChange(of: $0)
    }
  }
}
