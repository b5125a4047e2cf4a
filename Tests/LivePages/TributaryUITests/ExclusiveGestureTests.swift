import DependencyInjection
import Foundation
import Schedulers
import Testing

import struct LivePagesCore.ChangeSignal

@testable import TributaryUI

/// Tests of exclusive and custom gestures, of disabled gestures, and of resets of their state.
@MainActor
struct ExclusiveGestureTests {
  @Test func exclusiveGesturesReportWhichOfThemSucceeded() throws {
    struct Screen: View {
      @State private var text = "none"
      var body: some View {
        Text("row").gesture(
          TapGesture(count: 2).exclusively(before: LongPressGesture()).onEnded { value in
            switch value {
            case .first: text = "tapped twice"
            case .second(let isPressed): text = "pressed \(isPressed)"
            }
          }
        )
        Text(text)
      }
    }
    let window = GestureWindow(Screen())
    try window.send([1, 1, 1, 1, 1, 0, 0], ofKind: "press")
    #expect(window.text == "pressed true")
    try window.send([1, 1, 1, 1, 1, 0, 0], ofKind: "tap 2")
    #expect(window.text == "tapped twice")
  }

  @Test func aTapWaitsForTheTapsOfTheGestureWithPrecedence() {
    let taps = GestureWindow(
      Text("row").gesture(TapGesture(count: 2).exclusively(before: TapGesture().onEnded {}))
    )
    #expect(taps.kinds.sorted() == ["tap 1 10 waits", "tap 2"])
    let press = GestureWindow(Text("row").gesture(LongPressGesture().exclusively(before: TapGesture())))
    #expect(press.kinds.sorted() == ["press 0.5 10", "tap 1"])
  }

  @Test func aTapOfEitherGestureIsNoClick() {
    let kinds = GestureWindow(Text("row").gesture(TapGesture().exclusively(before: LongPressGesture()))).kinds
    #expect(kinds.sorted() == ["press 0.5 10", "tap 1"])
    let elements = Window.elements {
      Text("row").gesture(TapGesture().exclusively(before: DragGesture()))
    }
    #expect(elements.allSatisfy { $0[attribute: "data-event"] == nil })
  }

  @Test func aDragOfTheSecondGestureBeginsWhenTheFirstOneFails() {
    let drag = GestureWindow(
      Text("row").gesture(TapGesture(count: 2).exclusively(before: DragGesture(minimumDistance: 0)))
    )
    #expect(drag.kinds.sorted() == ["drag 10", "tap 2"])
    let first = GestureWindow(
      Text("row").gesture(DragGesture(minimumDistance: 0).exclusively(before: TapGesture()))
    )
    #expect(first.kinds.sorted() == ["drag 0", "tap 1"])
  }

  @Test func exclusiveGesturesHaveNamesOfTheirPair() {
    let elements = Window.elements {
      Text("row").gesture(DragGesture().exclusively(before: TapGesture()))
      Text("row").gesture(DragGesture().exclusively(before: TapGesture()))
    }
    let first = elements.compactMap { $0[attribute: "data-precedes"] }
    let second = elements.compactMap { $0[attribute: "data-yields"] }
    #expect(first.count == 2 && Set(first).count == 2)
    #expect(first == second)
  }

  private struct Pull: Gesture {
    @GestureState private var distance: CGFloat = 0
    @Binding var log: String

    var body: some Gesture<DragGesture.Value> {
      DragGesture()
        .updating($distance) { value, distance, _ in distance = value.translation.width }
        .onChanged { [distance] _ in log += " after \(distance)" }
        .onEnded { _ in log += " ended" }
    }
  }

  @Test func aCustomGestureHasABodyAndState() throws {
    struct Screen: View {
      @State private var log = "log"
      var body: some View {
        Text("ball").gesture(Pull(log: $log).onEnded { log += " at \($0.location.x)" })
        Text(log)
      }
    }
    let window = GestureWindow(Screen())
    try window.send([0, 1, 1, 4, 1, 0, 0], ofKind: "drag")
    #expect(window.text == "log after 0.0")
    try window.send([0, 1, 1, 6, 1, 0, 0], ofKind: "drag")
    #expect(window.text == "log after 0.0 after 3.0")
    try window.send([1, 1, 1, 7, 1, 0, 0], ofKind: "drag")
    #expect(window.text == "log after 0.0 after 3.0 ended at 7.0")
  }

  @Test func aGestureMapsItsValue() throws {
    struct Screen: View {
      @State private var width: CGFloat = 0
      var body: some View {
        Text("ball").gesture(DragGesture().map(\.translation.width).onEnded { width = $0 })
        Text(verbatim: "\(width)")
      }
    }
    let window = GestureWindow(Screen())
    try window.send([1, 1, 1, 7, 1, 0, 0], ofKind: "drag")
    #expect(window.text == "6.0")
  }

  @Test func aDisabledGestureIsNotRecognized() {
    func kinds(isEnabled: Bool) -> [String] {
      GestureWindow(
        Text("ball").gesture(DragGesture(), isEnabled: isEnabled)
          .simultaneousGesture(LongPressGesture(), isEnabled: isEnabled)
          .highPriorityGesture(TapGesture(count: 2), isEnabled: isEnabled)
      ).kinds
    }
    #expect(kinds(isEnabled: true).count == 3)
    #expect(kinds(isEnabled: false).isEmpty)
  }

  @Test func aGestureStateIsResetInItsTransaction() throws {
    struct Screen: View {
      @GestureState(resetTransaction: Transaction(animation: .linear(duration: 3))) private var x: CGFloat = 0
      @GestureState(initialValue: 0, resetTransaction: Transaction()) private var y: CGFloat
      @GestureState private var place: CGPoint?
      var body: some View {
        Text(verbatim: "\(x) \(y) \(place?.x ?? -1)")
          .gesture(
            DragGesture()
              .updating($x) { value, x, _ in x = value.translation.width }
              .updating($y) { value, y, _ in y = value.translation.height }
              .updating($place) { value, place, _ in place = value.location }
          )
      }
    }
    let window = GestureWindow(Screen())
    try window.send([0, 1, 1, 4, 6, 0, 0], ofKind: "drag")
    #expect(window.text == "3.0 5.0 4.0")
    try window.send([1, 1, 1, 4, 6, 0, 0], ofKind: "drag")
    #expect(window.text == "0.0 0.0 -1.0")
  }

  @Test func resetsOfGestureStatesAreAnimated() throws {
    struct Screen: View {
      @GestureState(reset: { value, transaction in transaction.animation = .linear(duration: value) })
      private var x = 0.0
      var body: some View {
        Text(verbatim: "\(x)")
          .gesture(DragGesture().updating($x) { value, x, _ in x = value.translation.width })
      }
    }
    let durations = LockIsolated<[Double?]>([])
    let window = GestureWindow(
      Screen(),
      signal: ChangeSignal { animation in durations.withValue { $0.append(animation?.duration) } }
    )
    try window.send([0, 1, 1, 4, 1, 0, 0], ofKind: "drag")
    try window.send([1, 1, 1, 4, 1, 0, 0], ofKind: "drag")
    #expect(durations.value == [nil, 3])
  }
}
