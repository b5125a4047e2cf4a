import Foundation
import LivePages
import LivePagesCore
import StoreInspector

/// A tab that shows the recordings of an inspector.
///
/// The session reads stores while they run, and changes a store only on its owner. A slow page therefore
/// doesn't block a store.
public actor InspectorSession: LiveSession {
  public typealias Event = OfferedEvent

  private static let interval = Duration.milliseconds(250)

  /// The time after which the stores that a disconnected tab has moved return to their present states. It
  /// exceeds the duration of a reload.
  static let patience = Duration.seconds(10)

  private let inspector: Inspector
  private let path: String
  private let clock: any Clock<Duration>
  private let onChange: ChangeSignal
  private let tree: ViewTree<InspectorAction>
  private var maker: SnapshotMaker
  private var choice = InspectorChoice()
  private var snapshot = InspectorSnapshot()
  private var isRefreshing = false
  /// A Boolean value that indicates whether a choice has changed since the current refresh began.
  private var isStale = false
  private var watch: Task<Void, Never>?
  /// Represents this tab while it has a store show an earlier state.
  private let holder = TravelHolder()
  private var leave: Task<Void, Never>?

  init(_ inspector: Inspector, path: String, clock: any Clock<Duration>, onChange: ChangeSignal) {
    self.inspector = inspector
    self.path = path
    self.clock = clock
    self.onChange = onChange
    maker = SnapshotMaker(inspector)
    tree = ViewTree(path: path) { onChange() }
  }

  public func body() async -> HTML {
    if snapshot == InspectorSnapshot() { await refresh() }
    let view = view
    return tree.render { view }
  }

  private var view: InspectorView { InspectorView(choice: choice, snapshot: snapshot, path: path) }

  public func address() -> PageAddress? {
    choice.store.map { PageAddress(query: ["store": "\($0)"]) }
  }

  /// Opens an address.
  ///
  /// For `?store=2`, the page shows the store with that number. For `?name=counter`, it shows the latest
  /// store with that name or, if there isn't one, the latest bloc. If neither exists, it shows a message.
  public func open(_ address: PageAddress) async {
    choice.searched = nil
    if let number = address["store", as: Int.self] {
      choice.choose(store: number)
    } else if let name = address["name"] {
      if let store = inspector.stores.last(where: { $0.name == name }) {
        choice.choose(store: store.number)
      } else {
        choice.choose(store: nil)
        choice.searched = name
        if let bloc = inspector.blocs.last(where: { $0.name == name }) { choice.choose(bloc: bloc.number) }
      }
    } else {
      choice.choose(store: nil)
    }
    await refresh()
  }

  public func appear() {
    leave?.cancel()
    leave = nil
    holder.isAway = false
    watch = Task { [weak self, clock] in
      await self?.takeTravel()
      while (try? await clock.sleep(for: Self.interval)) != nil {
        guard let self else { return }
        await refresh()
      }
    }
  }

  /// Stops refreshing and, after a delay, resumes stores that show earlier states.
  ///
  /// If a tab was closed or has crashed, its store would otherwise remain in an earlier state, and wouldn't
  /// accept actions. When a user reloads the tab, the new session takes over from this one.
  public func disappear() {
    watch?.cancel()
    watch = nil
    holder.isAway = true
    guard leave == nil, inspector.stores.contains(where: { $0.log.travelHolder === holder }) else { return }
    leave = Task { [clock] in
      guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
      await resumeHeldStores()
    }
  }

  public func end() async {
    disappear()
    leave?.cancel()
    tree.removeAll()
    await resumeHeldStores()
  }

  /// Resumes the stores that this tab has moved, unless another tab has moved them since then.
  private func resumeHeldStores() async {
    for store in inspector.stores where store.log.travelHolder === holder {
      _ = try? await store.log.perform(.resumeHeld(by: holder))
    }
  }

  /// Takes over the shown store's travel from a tab that has disconnected.
  private func takeTravel() async {
    guard watch != nil, let store, let other = store.log.travelHolder, other !== holder, other.isAway else {
      return
    }
    _ = try? await store.log.perform(.take(from: other, for: holder))
  }

  public func receive(_ event: OfferedEvent) async throws(ViewEventError) {
    var actions: [InspectorAction] = []
    let view = view
    try tree.receive(event, showing: { view }, send: { actions.append($0) })
    for action in actions { await perform(action) }
    await refresh()
    onChange()
  }

  /// Reads the latest recordings and reports changes.
  private func refresh() async {
    // If a store blocks its owner, the page has to wait. Further refreshes would only queue up.
    isStale = true
    guard !isRefreshing else { return }
    isRefreshing = true
    var maker = maker
    while isStale {
      isStale = false
      let new = await maker.snapshot(for: choice)
      if new != snapshot {
        snapshot = new
        onChange()
      }
    }
    self.maker = maker
    await takeTravel()
    isRefreshing = false
  }

  private var store: InspectedStore? {
    snapshot.store.flatMap { row in inspector.stores.first { $0.number == row.id } }
  }

  // MARK: Actions

  private func perform(_ action: InspectorAction) async {
    choice.message = nil
    if let command = command(for: action) { return await perform(command) }
    switch action {
    case .recordingTapped: inspector.isRecording.toggle()
    case .storeChosen(let number): choice.choose(store: number)
    case .filterChanged(let text): (choice.filter, choice.anchor) = (text, nil)
    case .periodChosen(let period): (choice.period, choice.anchor) = (period, nil)
    case .olderTapped: choice.anchor = snapshot.log.older
    case .newerTapped: choice.anchor = snapshot.log.newer
    case .entryChosen(let number): choice.entry = number
    case .commandChanged(let text): choice.command = text
    case .timesChanged(let times): choice.times = times
    case .pinTapped(let number): choice.pinned = number
    case .unpinTapped: choice.pinned = nil
    case .testBeginningChosen(let number): choice.testBeginning = number
    case .testEndChosen(let number): choice.testEnd = number
    case .reducerChanged(let text): choice.reducer = text
    case .importsChanged(let text): choice.imports = text
    case .dependenciesChanged(let text): choice.dependencies = text
    case .testTapped: writeTest()
    case .blocChosen(let number): choice.choose(bloc: number)
    case .blocSourceChanged(let text): choice.blocSource = text
    case .blocTestTapped: writeBlocTest()
    case .imports(let event): takeImport(event)
    case .importClosed: choice.imported = nil
    case .importTestTapped: writeImportedTest()
    default: break
    }
  }

  private func command(for action: InspectorAction) -> InspectionCommand? {
    let shown = (snapshot.isImported ? nil : snapshot.position) ?? snapshot.numbers?.upperBound ?? 0
    return switch action {
    case .travelled(let number): .travel(to: number, by: holder)
    case .backTapped: .travel(to: shown - 1, by: holder)
    case .forwardTapped: .travel(to: shown + 1, by: holder)
    case .resumeTapped: .resume
    case .skipTapped(let number): .skip(number)
    case .restoreTapped(let number): .restore(number)
    case .replayTapped(let number): .replay(from: number)
    case .commandSent: .dispatch(choice.command, times: choice.times)
    case .importTravelled(let number): choice.imported.map { .travelInSession($0, to: number, by: holder) }
    default: nil
    }
  }

  private func perform(_ command: InspectionCommand) async {
    guard let store else { return }
    do throws(InspectionCommandError) {
      try await store.log.perform(command)
      switch command {
      case .travel, .travelInSession, .resume: choice.entry = nil
      case .dispatch: (choice.command, choice.times) = ("", 1)
      default: break
      }
    } catch {
      choice.message = error.words
    }
  }

  private func writeTest() {
    guard let store, let numbers = snapshot.numbers else { return }
    let beginning = max(choice.testBeginning ?? numbers.lowerBound, numbers.lowerBound)
    let end = min(choice.testEnd ?? numbers.upperBound, numbers.upperBound)
    guard beginning <= end else {
      choice.message = "The last entry precedes the first one."
      return
    }
    do throws(SourceError) {
      choice.test = try store.testSource(of: beginning...end, as: recordedTest)
    } catch {
      choice.message = "The test can't be written. \(error)"
    }
  }

  private func writeBlocTest() {
    guard let bloc = inspector.blocs.first(where: { $0.number == choice.bloc }) else { return }
    let test = RecordedBlocTest(
      name: "replaysTheRecordedSession",
      bloc: choice.blocSource.isEmpty ? "\(bloc.name)()" : choice.blocSource,
      imports: statements(in: choice.imports)
    )
    do throws(SourceError) {
      choice.blocTest = try bloc.testSource(as: test)
    } catch {
      choice.message = "The test can't be written. \(error)"
    }
  }

  private func writeImportedTest() {
    guard let store, let session = choice.imported, let first = session.entries.first,
      let last = session.entries.last
    else { return }
    do throws(ImportError) {
      choice.test = try store.testSource(of: first.number...last.number, in: session, as: recordedTest)
    } catch {
      choice.message = "The test can't be written. \(error)"
    }
  }

  private var recordedTest: RecordedTest {
    RecordedTest(
      name: "replaysTheRecordedSession",
      reducer: choice.reducer.isEmpty ? "Feature()" : choice.reducer,
      imports: statements(in: choice.imports),
      dependencies: statements(in: choice.dependencies)
    )
  }

  private func statements(in text: String) -> [String] {
    text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private func takeImport(_ event: UploadEvent) {
    choice.uploads.apply(event)
    for file in choice.uploads.take() {
      defer { file.remove() }
      do {
        let recording = try SessionRecording(Data(try file.bytes()))
        choice.imported = recording.session
        choice.message = recording.note
      } catch {
        choice.message = "\(file.upload.name): \(error)"
      }
    }
  }
}

extension InspectionCommandError {
  /// The message that a user sees.
  var words: String {
    switch self {
    case .travel(.noStore): "The store was released, or 'inspected()' isn't its outermost reducer."
    case .travel(.busy): "The store is busy. Try again."
    case .travel(.unknownEntry(let number)): "There is no entry \(number), or it was dropped."
    case .travel(.pause(let number)):
      "Recording was paused before entry \(number), and unrecorded actions changed the state."
    case .travel(.travelling): "The store shows an earlier state. Return to the present first."
    case .imported(let error): "The session can't be shown in this store. \(error)"
    case .unknownAction(let text):
      """
      “\(text)” can't be read as an action. Enter an action that was sent before, or a case of a @CasePathable enum, \
      alone or with a number, a string in quotes, true, false, nil or another such case. If the actions are Decodable, \
      you can also enter JSON.
      """
    }
  }
}
