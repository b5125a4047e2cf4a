#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import NIOCore
  import NIOEmbedded
  import Testing

  @testable import LivePagesHummingbird

  struct SlowLaneTests {
    private let loop = EmbeddedEventLoop()
    private let lane = SlowLane()
    private let entered = Locked<[Int]>([])

    private func queue(_ name: Int) -> Int {
      lane.queue(on: loop) { [entered] in entered.withLock { $0.append(name) } }
    }

    private var names: [Int] { entered.withLock { $0 } }

    @Test func oneRequestAfterTheOtherIsLetIn() {
      let first = queue(1)
      let second = queue(2)
      _ = queue(3)
      loop.run()
      #expect(names == [1])
      lane.leave(first)
      loop.advanceTime(by: .seconds(1))
      #expect(names.starts(with: [1, 2]))
      lane.leave(second)
      loop.advanceTime(by: .seconds(1))
      #expect(names == [1, 2, 3])
    }

    @Test func theLaneRestsAfterEachRequest() {
      let first = queue(1)
      _ = queue(2)
      loop.run()
      lane.leave(first)
      loop.run()
      #expect(names == [1])
      loop.advanceTime(by: .seconds(1))
      #expect(names == [1, 2])
    }

    @Test func whoGivesUpIsPassedOver() {
      let first = queue(1)
      lane.leave(queue(2))
      _ = queue(3)
      loop.run()
      lane.leave(first)
      loop.advanceTime(by: .milliseconds(50))
      #expect(names == [1, 3])
    }

    @Test func aRequestThatTakesLongDoesNotHoldUpTheOthers() {
      _ = queue(1)
      _ = queue(2)
      loop.advanceTime(by: .milliseconds(99))
      #expect(names == [1])
      loop.advanceTime(by: .seconds(2))
      #expect(names == [1, 2])
    }
  }
#endif
