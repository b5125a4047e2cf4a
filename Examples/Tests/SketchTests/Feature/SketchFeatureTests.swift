import ComposableArchitecture
import Foundation
import Testing

@testable import Sketch

@MainActor
struct SketchFeatureTests {
  private let drawing = Shared(value: Drawing(id: "a"))
  private let points = [StrokePoint(x: 0.25, y: 0.5)]
  private let now = LockIsolated(Date(timeIntervalSince1970: 0))

  /// A visitor, and the messages to their canvas.
  private struct Visitor {
    let store: TestStoreOf<SketchFeature>
    let shown: LockIsolated<[SketchCanvas.Message]>

    /// Returns the messages to the canvas since the last call.
    func takeShown() -> [SketchCanvas.Message] {
      shown.withValue { shown in
        defer { shown = [] }
        return shown
      }
    }
  }

  private func visitor(_ session: String) -> Visitor {
    let shown = LockIsolated<[SketchCanvas.Message]>([])
    let store = TestStore(
      initialState: SketchFeature.State(drawing: Shared(projectedValue: drawing), session: session)
    ) {
      SketchFeature()
    } withDependencies: {
      $0.sketchCanvas = SketchCanvas { message in shown.withValue { $0.append(message) } }
      $0.date = DateGenerator { [now] in now.value }
    }
    return Visitor(store: store, shown: shown)
  }

  private func drew(_ id: Int, _ pen: Pen = Pen()) -> DrawingChange {
    DrawingChange(number: id, kind: .drew(Stroke(id: id, pen: pen, points: points)), oldest: 1)
  }

  private func news(_ change: DrawingChange, count: Int) -> DrawingNews {
    DrawingNews(
      start: change.number - 1,
      changes: [change],
      latest: change.number,
      oldest: change.oldest,
      count: count
    )
  }

  @Test func strokesReachAllVisitorsOnce() async {
    let (ada, bob) = (visitor("Ada"), visitor("Bob"))
    await ada.store.send(.appeared)
    await bob.store.send(.appeared)
    await ada.store.send(.widthTapped(.broad)) { $0.pen.width = .broad }
    let stroke = drew(1, Pen(width: .broad))
    await ada.store.send(.drawn(DrawnStroke(key: 1, points: points))) { [points] in
      $0.$drawing.withLock { _ = $0.draw(points, with: Pen(width: .broad)) }
      $0.told = 1
      $0.count = 1
      $0.counted = 1
      $0.own = [1]
    }
    #expect(ada.takeShown() == [.change(stroke)])
    await bob.store.receive(.heard(news(stroke, count: 1))) {
      $0.told = 1
      $0.count = 1
    }
    #expect(bob.takeShown() == [.change(stroke)])
    await ada.store.receive(.heard(news(stroke, count: 1)))
    #expect(ada.takeShown().isEmpty)
    await ada.store.send(.disappeared)
    await bob.store.send(.disappeared)
  }

  @Test func returningVisitorsReceiveMissedChanges() async {
    let (ada, bob) = (visitor("Ada"), visitor("Bob"))
    ada.store.exhaustivity = .off
    bob.store.exhaustivity = .off
    await bob.store.send(.appeared)
    await bob.store.send(.disappeared)
    await ada.store.send(.drawn(DrawnStroke(key: 1, points: points)))
    await ada.store.send(.drawn(DrawnStroke(key: 2, points: points)))
    await ada.store.send(.undoTapped)
    #expect(bob.takeShown().isEmpty)
    await bob.store.send(.appeared)
    await bob.store.receive(\.heard)
    let gone = DrawingChange(number: 3, kind: .erased(2), oldest: 1)
    #expect(bob.takeShown() == [.change(drew(1)), .change(drew(2)), .change(gone)])
    #expect(bob.store.state.count == 1)
    await bob.store.send(.disappeared)
  }

  @Test func firstPartReplacesEarlierChanges() async {
    let (ada, bob) = (visitor("Ada"), visitor("Bob"))
    ada.store.exhaustivity = .off
    bob.store.exhaustivity = .off
    await ada.store.send(.drawn(DrawnStroke(key: 1, points: points)))
    await bob.store.send(.strokesWanted(after: 0)) {
      $0.told = 1
      $0.count = 1
    }
    let part = DrawingPart(
      start: 0,
      strokes: [Stroke(id: 1, pen: Pen(), points: points)],
      isLast: true,
      latest: 1
    )
    #expect(bob.takeShown() == [.part(part)])
  }

  @Test func aLaterPartFollowsTheChangesBeforeIt() async {
    let (ada, bob) = (visitor("Ada"), visitor("Bob"))
    ada.store.exhaustivity = .off
    bob.store.exhaustivity = .off
    let long = Array(repeating: points[0], count: Stroke.mostPoints)
    for key in 1...11 { await ada.store.send(.drawn(DrawnStroke(key: key, points: long))) }
    await bob.store.send(.strokesWanted(after: 0))
    await ada.store.send(.drawn(DrawnStroke(key: 12, points: points)))
    _ = bob.takeShown()
    await bob.store.send(.strokesWanted(after: 10))
    let shown = bob.takeShown()
    #expect(shown.first == .change(drew(12)))
    guard case .part(let part)? = shown.last else { return #expect(Bool(false), "no part was sent") }
    #expect(part.strokes.map(\.id) == [11, 12])
    #expect(shown.count == 2)
  }

  @Test func allStrokesAreSentOnceASecond() async {
    let ada = visitor("Ada")
    ada.store.exhaustivity = .off
    await ada.store.send(.drawn(DrawnStroke(key: 1, points: points)))
    _ = ada.takeShown()
    for _ in 0..<100 { await ada.store.send(.strokesWanted(after: 0)) }
    #expect(ada.takeShown().count == 1)
    now.withValue { $0 += SketchFeature.loadInterval }
    await ada.store.send(.strokesWanted(after: 0))
    #expect(ada.takeShown().count == 1)
  }

  @Test(arguments: [1, 7, .max, .min]) func onlyTheNextPartIsSent(start: Stroke.ID) async {
    let ada = visitor("Ada")
    ada.store.exhaustivity = .off
    await ada.store.send(.drawn(DrawnStroke(key: 1, points: points)))
    await ada.store.send(.strokesWanted(after: 0))
    _ = ada.takeShown()
    await ada.store.send(.strokesWanted(after: start))
    #expect(ada.takeShown().isEmpty)
  }

  @Test func undoRemovesTheVisitorsLastStroke() async {
    let (ada, bob) = (visitor("Ada"), visitor("Bob"))
    ada.store.exhaustivity = .off
    bob.store.exhaustivity = .off
    await ada.store.send(.drawn(DrawnStroke(key: 1, points: points)))
    await ada.store.send(.drawn(DrawnStroke(key: 2, points: points)))
    await bob.store.send(.drawn(DrawnStroke(key: 1, points: points)))
    await ada.store.send(.undoTapped)
    #expect(drawing.wrappedValue.strokes.map(\.id) == [1, 3])
    await ada.store.send(.undoTapped)
    #expect(drawing.wrappedValue.strokes.map(\.id) == [3])
    await ada.store.send(.undoTapped)
    #expect(drawing.wrappedValue.strokes.map(\.id) == [3])
  }

  @Test func theSheetIsClearedOnceThatIsConfirmed() async {
    let (ada, bob) = (visitor("Ada"), visitor("Bob"))
    bob.store.exhaustivity = .off
    await ada.store.send(.clearTapped)
    await bob.store.send(.drawn(DrawnStroke(key: 1, points: points)))
    await ada.store.send(.strokesWanted(after: 0)) {
      $0.loaded = now.value
      $0.told = 1
      $0.count = 1
    }
    await ada.store.send(.clearTapped) { $0.dialog = .clear }
    await ada.store.send(.dialog(.dismiss)) { $0.dialog = nil }
    await ada.store.send(.clearTapped) { $0.dialog = .clear }
    _ = ada.takeShown()
    await ada.store.send(.dialog(.presented(.clearConfirmed))) {
      $0.$drawing.withLock { $0.clear() }
      $0.dialog = nil
      $0.told = 2
      $0.count = 0
    }
    #expect(ada.takeShown() == [.change(DrawingChange(number: 2, kind: .cleared, oldest: 3))])
    await bob.store.send(.undoTapped)
    #expect(drawing.wrappedValue.latest == 2)
  }

  @Test func refusedStrokesAreCountedAndNotPublished() async {
    let ada = visitor("Ada")
    await ada.store.send(.drawn(DrawnStroke(key: 1, points: [StrokePoint(x: 2, y: 0)]))) {
      $0.counted = 1
      $0.refusal = .offSheet
    }
    #expect(ada.takeShown().isEmpty)
    #expect(drawing.wrappedValue.strokes.isEmpty)
    ada.store.exhaustivity = .off
    await ada.store.send(.drawn(DrawnStroke(key: 2, points: points))) { $0.refusal = nil }
  }

  @Test func aStrokeThatMadeRoomCannotBeTakenBack() async {
    let (ada, bob) = (visitor("Ada"), visitor("Bob"))
    ada.store.exhaustivity = .off
    bob.store.exhaustivity = .off
    await ada.store.send(.drawn(DrawnStroke(key: 1, points: points)))
    #expect(ada.store.state.own == [1])
    for key in 1...Drawing.mostStrokes {
      await bob.store.send(.drawn(DrawnStroke(key: key, points: points)))
    }
    await ada.store.send(.strokesWanted(after: 0))
    #expect(ada.store.state.own == [])
    #expect(ada.store.state.count == Drawing.mostStrokes)
  }
}
