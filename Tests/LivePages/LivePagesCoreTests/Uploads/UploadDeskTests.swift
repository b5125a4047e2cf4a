import Foundation
import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct UploadDeskTests {
  private let parent: URL
  private let told = Locked<[UploadEvent]>([])

  init() {
    parent = FileManager.default.temporaryDirectory.appending(path: "uploads-\(UUID().uuidString)")
  }

  private func limits(
    perSession: Int = 50,
    bytesPerSession: Int = 10_000,
    bytes: Int = 20_000,
    files: Int = 100,
    slowestRate: Int = 100
  ) -> UploadLimits {
    UploadLimits(
      folder: parent,
      perSession: perSession,
      bytesPerSession: bytesPerSession,
      bytes: bytes,
      files: files,
      slowestRate: slowestRate
    )
  }

  private func session(_ storage: UploadStorage, of client: SessionClient = .unknown) -> BrowserSession {
    BrowserSession(
      token: .random(),
      browser: BrowserID(),
      client: client,
      uploads: storage,
      limits: SessionLimits(),
      absence: .zero,
      now: .now
    )
  }

  private func openPage(
    _ session: BrowserSession,
    rule: FileRule = FileRule(count: 100, largest: 5000)
  ) async throws -> OpenPage {
    let page = UploadsPage(rule: rule) { [told] event in told.withLock { $0.append(event) } }
    let tab = try #require(await session.open(page))
    // A tab without a listener would be removed.
    _ = tab.listen {}
    return tab.page
  }

  /// The files in the folder.
  private var stored: [String] {
    let names = FileManager.default.enumerator(atPath: parent.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.contains("/") }
  }

  private func announce(_ name: String, size: Int, on page: OpenPage) async throws -> UploadID {
    let file = FileAnnouncement(id: UploadID(), name: name, mediaType: "", size: size)
    let field = await page.root().content.elements.compactMap { $0[attribute: "data-files-event"] }.first
    var event = try WireEvent(json: Data(try #require(field).utf8))
    event.value = try FileAnnouncement.value([file])
    try await page.receive(event)
    return file.id
  }

  private func send(
    _ bytes: [UInt8],
    of id: UploadID,
    at offset: Int = 0,
    to page: OpenPage
  ) async throws -> OpenPage.UploadAnswer {
    let pieces = AsyncStream<[UInt8]> { continuation in
      continuation.yield(bytes)
      continuation.finish()
    }
    return try await page.receivePart(of: id, at: offset, pieces)
  }

  private var events: [UploadEvent] { told.withLock { $0 } }

  @Test func filesArriveInParts() async throws {
    let storage = UploadStorage(limits: limits())
    let session = session(storage)
    let page = try await openPage(session)
    let id = try await announce("a.txt", size: 5, on: page)
    #expect(try await send([1, 2], of: id, to: page) == .received(.init(received: 2, isComplete: false)))
    #expect(try await send([9], of: id, at: 0, to: page) == .wrongOffset(received: 2))
    #expect(try await send([9], of: id, at: 3, to: page) == .wrongOffset(received: 2))
    #expect(
      try await send([3, 4, 5], of: id, at: 2, to: page) == .received(.init(received: 5, isComplete: true))
    )
    guard case .uploaded(let file)? = events.last else {
      Issue.record("The page has no file: \(events)")
      return
    }
    #expect(try file.bytes() == [1, 2, 3, 4, 5])
    #expect(file.upload.name == "a.txt")
    #expect(events.count == 3)
    #expect(try await send([], of: id, at: 5, to: page) == .gone)
    await session.end()
  }

  @Test func aFileIsMovedOnce() async throws {
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session)
    let id = try await announce("a.txt", size: 1, on: page)
    _ = try await send([7], of: id, to: page)
    guard case .uploaded(let file)? = events.last else {
      Issue.record("The page has no file.")
      return
    }
    #expect(throws: UploadError.notWritable) {
      try file.move(to: URL(fileURLWithPath: "/proc/no/such/place"))
    }
    #expect(file.isThere)
    let target = parent.appending(path: "kept")
    try file.move(to: target)
    #expect(try Data(contentsOf: target) == Data([7]))
    #expect(throws: UploadError.gone) { try file.move(to: target.appendingPathExtension("2")) }
    #expect(throws: UploadError.gone) { try file.bytes() }
    await session.end()
    told.withLock { $0 = [] }
    #expect(FileManager.default.fileExists(atPath: target.path))
    try FileManager.default.removeItem(at: parent)
  }

  @Test func emptyFilesAreUploaded() async throws {
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session)
    let id = try await announce("empty", size: 0, on: page)
    #expect(try await send([], of: id, to: page) == .received(.init(received: 0, isComplete: true)))
    if case .uploaded? = events.last {} else { Issue.record("The page has no file.") }
    await session.end()
  }

  @Test func bytesBeyondTheAnnouncedSizeAreRejected() async throws {
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session)
    let id = try await announce("a", size: 2, on: page)
    let error = UploadError.unreadable(name: "a")
    #expect(try await send([1, 2, 3], of: id, to: page) == .failed(error))
    #expect(events.last == .failed(id, error))
    #expect(stored.isEmpty)
    #expect(try await send([1], of: id, to: page) == .gone)
    await session.end()
  }

  @Test func filesOfAnotherTypeAreRejected() async throws {
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session, rule: FileRule(types: .pictures, count: 3, largest: 100))
    let good = try await announce("a.png", size: 10, on: page)
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2]
    // Single bytes don't identify the file type.
    for index in png.indices { _ = try await send([png[index]], of: good, at: index, to: page) }
    if case .uploaded? = events.last {} else { Issue.record("The picture is none: \(events)") }
    for bytes in [Array("<script>..".utf8), Array(png.prefix(5))] {
      let id = try await announce("b.png", size: bytes.count, on: page)
      #expect(try await send(bytes, of: id, to: page) == .failed(.contentDiffers(name: "b.png")))
    }
    await session.end()
  }

  private func hasBegun(_ name: String) -> Bool {
    if case .began(let upload)? = events.last { upload.name == name } else { false }
  }

  @Test func announcedFilesTakeNoRoomFromOthers() async throws {
    let storage = UploadStorage(limits: limits(bytes: 12_000))
    var sessions: [BrowserSession] = []
    for _ in 0..<5 {
      let session = session(storage)
      let page = try await openPage(session)
      for name in ["a", "b"] {
        _ = try await announce(name, size: 5000, on: page)
        #expect(hasBegun(name))
      }
      sessions.append(session)
    }
    #expect(stored.isEmpty)
    let session = session(storage)
    let page = try await openPage(session)
    let id = try await announce("c", size: 5000, on: page)
    let answer = try await send(Array(repeating: 1, count: 5000), of: id, to: page)
    #expect(answer == .received(.init(received: 5000, isComplete: true)))
    for session in sessions + [session] { await session.end() }
  }

  @Test func aSessionTakesNoMoreThanItLeavesFree() async throws {
    let storage = UploadStorage(limits: limits(perSession: 2, bytes: 12_000))
    let (session, other) = (session(storage), session(storage))
    let page = try await openPage(session)
    let first = try await announce("a", size: 5000, on: page)
    let second = try await announce("b", size: 4000, on: page)
    _ = try await announce("c", size: 1, on: page)
    #expect(events.last == .refused(.noSpace))
    _ = try await send(Array(repeating: 1, count: 5000), of: first, to: page)
    let answer = try await send(Array(repeating: 1, count: 4000), of: second, to: page)
    #expect(answer == .failed(.noSpace))
    #expect(events.last == .failed(second, .noSpace))
    #expect(stored.count == 1)
    // Half of the remaining seven thousand bytes.
    let otherPage = try await openPage(other)
    let third = try await announce("d", size: 3500, on: otherPage)
    _ = try await send(Array(repeating: 1, count: 3500), of: third, to: otherPage)
    _ = try await announce("e", size: 1, on: otherPage)
    #expect(events.last == .refused(.noSpace))
    await session.end()
    _ = try await announce("e", size: 2500, on: otherPage)
    #expect(hasBegun("e"))
    await other.end()
  }

  @Test func failedUploadsTakeLittleMemory() async throws {
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session)
    for number in 0..<150 {
      let id = try await announce("\(number)", size: 2, on: page)
      await page.failUpload(id, .unreadable(name: "\(number)"))
    }
    let buttons = await page.root().content.elements.count { $0.tag == .button }
    #expect((1...101).contains(buttons))
    await session.end()
  }

  @Test func theSessionsOfAClientTakeNoMoreThanTheyLeaveFree() async throws {
    let storage = UploadStorage(limits: limits(bytes: 12_000))
    let (client, other) = (SessionClient(1), SessionClient(2))
    var sessions: [BrowserSession] = []
    func upload(_ size: Int, of client: SessionClient) async throws -> OpenPage.UploadAnswer {
      let session = session(storage, of: client)
      sessions.append(session)
      let page = try await openPage(session)
      let id = try await announce("a", size: size, on: page)
      return try await send(Array(repeating: 1, count: size), of: id, to: page)
    }
    for _ in 0..<2 {
      let answer = try await upload(3_000, of: client)
      #expect(answer == .received(.init(received: 3_000, isComplete: true)))
    }
    #expect(try await upload(1, of: client) == .gone)
    #expect(events.last == .refused(.noSpace))
    let answer = try await upload(3_000, of: other)
    #expect(answer == .received(.init(received: 3_000, isComplete: true)))
    for session in sessions { await session.end() }
  }

  @Test func slowFilesAreAbortedIfSpaceIsScarce() async throws {
    let storage = UploadStorage(limits: limits(bytes: 10_000, slowestRate: 1))
    let (slow, big, late) = (session(storage), session(storage), session(storage))
    let start = ContinuousClock.now
    let page = try await openPage(slow)
    let id = try await announce("slow", size: 5_000, on: page)
    /// Sends bytes of the file up to a time.
    func trickle(until end: Duration) async throws {
      let transfer = try #require(page.uploads.underway(id)).transfer
      let received = await transfer.progress.received
      let part = try await transfer.beginPart(at: received)
      try await transfer.write(Array(repeating: 1, count: 1_000), of: part, now: start + end)
      await transfer.endPart(part)
    }
    try await trickle(until: .seconds(890))
    await slow.sweep(now: start + .seconds(895))
    try await trickle(until: .seconds(910))
    // While most of the space is free, a slow file has time.
    await slow.sweep(now: start + .seconds(960))
    #expect(page.uploads.underway(id) != nil)
    var pages: [OpenPage] = []
    for (session, size) in [(big, 2_600), (late, 1_700)] {
      let page = try await openPage(session)
      pages.append(page)
      let id = try await announce("big", size: size, on: page)
      _ = try await send(Array(repeating: 1, count: size), of: id, to: page)
    }
    #expect(storage.isScarce)
    await slow.sweep(now: start + .seconds(965))
    #expect(page.uploads.underway(id) == nil)
    #expect(events.last == .failed(id, .noSpace))
    for session in [slow, big, late] { await session.end() }
  }

  @Test(arguments: 1...8)
  func sessionsThatFillTheirSharesLeaveRoomForOneMore(count: Int) {
    let room = SharedUploadRoom(bytes: 10_000)
    let arrived = (0..<count).map { _ in
      ArrivedBytes(in: room, files: SharedUploadRoom(bytes: 10), for: UploadSpace(files: .max, bytes: .max))
    }
    for _ in 0..<10_000 {
      for each in arrived { _ = each.grow(by: 1) }
    }
    let newcomer = UploadSpace(files: .max, bytes: .max)
    #expect(room.has(10_000 / (2 * count + 3), for: newcomer))
    #expect(!room.has(.max, for: newcomer))
    withExtendedLifetime(arrived) {}
  }

  @Test func releasedFilesGiveTheirRoomBack() {
    let (room, files) = (SharedUploadRoom(bytes: 1000), SharedUploadRoom(bytes: 2))
    let session = UploadSpace(files: .max, bytes: .max)
    for _ in 0..<100 {
      let arrived = ArrivedBytes(in: room, files: files, for: session)
      #expect(arrived.grow(by: 500))
      #expect(!arrived.grow(by: 1))
      withExtendedLifetime(arrived) {}
    }
    #expect(room.has(500, for: session))
  }

  @Test func allSessionsTogetherHaveALimitOfFiles() async throws {
    let storage = UploadStorage(limits: limits(files: 4))
    let session = session(storage)
    let page = try await openPage(session)
    var ids: [UploadID] = []
    // Announced files don't count.
    for name in ["a", "b", "c"] { ids.append(try await announce(name, size: 2, on: page)) }
    #expect(events.count { if case .began = $0 { true } else { false } } == 3)
    for id in ids.prefix(2) { #expect(try await send([1], of: id, to: page) != .failed(.noSpace)) }
    #expect(try await send([1], of: ids[2], to: page) == .failed(.noSpace))
    #expect(stored.count == 2)
    _ = try await announce("d", size: 2, on: page)
    #expect(events.last == .refused(.noSpace))
    // A finished file frees its slot.
    await page.failUpload(ids[0], .unreadable(name: "a"))
    let last = try await announce("e", size: 1, on: page)
    #expect(try await send([1], of: last, to: page) == .received(.init(received: 1, isComplete: true)))
    await session.end()
  }

  @Test func announcedFilesHaveALimit() async throws {
    let storage = UploadStorage(limits: limits(files: 6))
    let client = SessionClient(1)
    let sessions = [session(storage, of: client), session(storage, of: client), session(storage)]
    func announce(on session: BrowserSession) async throws -> Int {
      told.withLock { $0 = [] }
      let page = try await openPage(session)
      for number in 0..<20 { _ = try await self.announce("\(number)", size: 0, on: page) }
      #expect(events.last == .refused(.noSpace))
      return events.count { if case .began = $0 { true } else { false } }
    }
    // The sessions of a client leave as much as they take.
    #expect(try await announce(on: sessions[0]) == 6)
    #expect(try await announce(on: sessions[1]) == 1)
    #expect(try await announce(on: sessions[2]) == 2)
    await sessions[0].end()
    #expect(try await announce(on: sessions[1]) > 0)
    for session in sessions { await session.end() }
  }

  @Test func announcementsOfManyClientsLeaveRoomForAnother() {
    let announced = SharedUploadRoom(bytes: 40)
    var held: [UploadReservation] = []
    for client in 0..<20 {
      let session = UploadSpace(files: .max, bytes: .max, client: SessionClient(client))
      while let reservation = session.reserve(1, in: announced) { held.append(reservation) }
    }
    #expect(held.count >= 40)
    let visitor = UploadSpace(files: .max, bytes: .max, client: SessionClient("visitor"))
    #expect(visitor.reserve(1, in: announced) != nil)
  }

  @Test(.timeLimit(.minutes(5))) func sweepsDoNotAccumulateWhileADiskHangs() async throws {
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session)
    let id = try await announce("a", size: 2, on: page)
    let transfer = try #require(page.uploads.underway(id)).transfer
    let (isBlocked, gate) = (Locked(false), DispatchSemaphore(value: 0))
    async let blocking: Void = transfer.block(until: gate) { isBlocked.withLock { $0 = true } }
    while !isBlocked.withLock({ $0 }) { await Task.yield() }
    let desk = page.uploads
    let isSwept = Locked(false)
    let sweep = Task {
      let stalled = await desk.sweep(now: .now + .seconds(130))
      isSwept.withLock { $0 = true }
      return stalled.count
    }
    while !desk.isSweeping { await Task.yield() }
    #expect(await desk.sweep(now: .now + .seconds(130)).isEmpty)
    #expect(!isSwept.withLock { $0 })
    gate.signal()
    await blocking
    #expect(await sweep.value == 1)
    #expect(await desk.sweep(now: .now + .seconds(130)).count == 1)
    await session.end()
  }

  @Test func hangingUploadHandlersDoNotBlockSweeps() async throws {
    let gate = Gate()
    let page = UploadsPage(rule: FileRule(count: 5, largest: 5000))
    let session = session(UploadStorage(limits: limits()))
    let tab = try #require(await session.open(HangingUploadsPage(page: page, gate: gate)))
    _ = tab.listen {}
    let id = try await announce("a", size: 2, on: tab.page)
    let limit = TimeLimit(.seconds(5)) { _ in await gate.arrival() }
    await OpenPage.$endLimit.withValue(limit) {
      await session.sweep(now: .now + .seconds(130))
    }
    #expect(tab.page.uploads.underway(id) == nil)
    gate.open()
    await session.end()
  }

  @Test func tenThousandTinyFilesAreRefusedInOneSentence() async throws {
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session, rule: FileRule(count: 5))
    let field = await page.root().content.elements.compactMap { $0[attribute: "data-files-event"] }.first
    let start = try WireEvent(json: Data(try #require(field).utf8))
    for _ in 0..<100 {
      var event = start
      event.value = try FileAnnouncement.value(
        (0..<100).map { FileAnnouncement(id: UploadID(), name: "\($0)", mediaType: "", size: 1) }
      )
      try await page.receive(event)
    }
    #expect(events.count { if case .began = $0 { true } else { false } } == 5)
    #expect(events.count == 5 + 100)
    #expect(events.last == .refused(.tooMany(limit: 5)))
    #expect(stored.isEmpty)
    await session.end()
    #expect(stored.isEmpty)
  }

  @Test func stalledAndUnmovedFilesAreRemoved() async throws {
    let start = ContinuousClock.now
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session)
    let stalled = try await announce("a", size: 2, on: page)
    let done = try await announce("b", size: 1, on: page)
    _ = try await send([1], of: stalled, to: page)
    _ = try await send([1], of: done, to: page)
    // The time is measured from the start, however long the previous steps took.
    await session.sweep(now: start + .seconds(100))
    #expect(stored.count == 2)
    await session.sweep(now: .now + .seconds(130))
    #expect(events.last == .failed(stalled, .stalled(name: "a")))
    #expect(stored.count == 1)
    await session.sweep(now: .now + .seconds(16 * 60))
    #expect(stored.isEmpty)
    await session.end()
  }

  @Test func theEndOfASessionRemovesItsFiles() async throws {
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session)
    let id = try await announce("a", size: 2, on: page)
    let done = try await announce("b", size: 1, on: page)
    _ = try await send([1], of: id, to: page)
    _ = try await send([1], of: done, to: page)
    #expect(stored.count == 2)
    await session.end()
    #expect(stored.isEmpty)
    #expect(try await send([1], of: id, at: 1, to: page) == .gone)
  }

  @Test func restartedPartsReplaceHangingOnes() async throws {
    let session = session(UploadStorage(limits: limits()))
    let page = try await openPage(session)
    let id = try await announce("a", size: 4, on: page)
    let (pieces, hanging) = AsyncStream.makeStream(of: [UInt8].self)
    hanging.yield([1, 2])
    let first = Task { try await page.receivePart(of: id, at: 0, pieces) }
    let transfer = try #require(page.uploads.underway(id)).transfer
    while await transfer.progress.received < 2 { await Task.yield() }
    #expect(try await send([3], of: id, at: 2, to: page) == .received(.init(received: 3, isComplete: false)))
    hanging.yield([9])
    hanging.finish()
    #expect(try await first.value == .gone)
    #expect(try await send([4], of: id, at: 3, to: page) == .received(.init(received: 4, isComplete: true)))
    guard case .uploaded(let file)? = events.last else {
      Issue.record("The page has no file.")
      return
    }
    #expect(try file.bytes() == [1, 2, 3, 4])
    await session.end()
  }

  @Test func fullDisksAreReported() async throws {
    let upload = Upload(name: "a", size: 10)
    // `/dev/full` is a device that never has free space. It's accessed through a link, because stored files
    // are removed.
    let full = URL(fileURLWithPath: "/dev/full")
    guard FileManager.default.fileExists(atPath: full.path) else { return }
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let link = parent.appending(path: "full")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: full)
    let transfer = UploadTransfer(upload, types: [], to: StoredFile(at: link))
    let part = try await transfer.beginPart(at: 0)
    await #expect(throws: UploadTransfer.PartRefusal.failed(.diskFull)) {
      try await transfer.write([1], of: part)
    }
  }

  @Test func uncreatableFoldersAreReported() async throws {
    let storage = UploadStorage(limits: UploadLimits(folder: URL(fileURLWithPath: "/proc/none")))
    let session = session(storage)
    let page = try await openPage(session)
    _ = try await announce("a", size: 1, on: page)
    #expect(events.last == .refused(.notWritable))
    await session.end()
  }
}

extension UploadTransfer {
  /// Blocks the queue of the transfer, like a disk that doesn't respond.
  fileprivate func block(until gate: DispatchSemaphore, onStart: @Sendable () -> Void) {
    onStart()
    gate.wait()
  }
}
