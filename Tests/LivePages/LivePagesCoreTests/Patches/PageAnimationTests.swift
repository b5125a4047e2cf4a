import Foundation
import LivePagesCore
import Testing

struct PageAnimationTests {
  private func json(_ animation: PageAnimation) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(animation), as: UTF8.self)
  }

  @Test func isWrittenAsCSSReadsIt() throws {
    #expect(
      try json(PageAnimation(timing: .linear, duration: 0.5))
        == #"{"delay":"0.0s","duration":"0.5s","easing":"linear"}"#
    )
    let curve = PageAnimation.Timing.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    #expect(
      try json(PageAnimation(timing: curve, duration: 2, delay: 0.25))
        == #"{"delay":"0.25s","duration":"2.0s","easing":"cubic-bezier(0.42, 0.0, 1.0, 1.0)"}"#
    )
    #expect(
      try json(PageAnimation(timing: .points([0, 1.2, 1]), duration: 1)).contains(#""linear(0.0, 1.2, 1.0)""#)
    )
  }

  @Test func repeatsAreWrittenAsAScriptReadsThem() throws {
    let thrice = PageAnimation(timing: .linear, duration: 1, repetition: .count(3))
    #expect(try json(thrice).contains(#""direction":"normal""#))
    #expect(try json(thrice).contains(#""iterations":"3""#))
    let endless = PageAnimation(timing: .linear, duration: 1, repetition: .forever, autoreverses: true)
    #expect(try json(endless).contains(#""direction":"alternate""#))
    #expect(try json(endless).contains(#""iterations":"Infinity""#))
  }

  @Test(arguments: [1, 0, -1]) func singleAnimationsOmitIterations(count: Int) throws {
    let once = PageAnimation(timing: .linear, duration: 1, repetition: .count(count), autoreverses: true)
    #expect(try !json(once).contains("iterations"))
  }

  @Test func invalidTimesCountAsZero() {
    let animation = PageAnimation(timing: .linear, duration: -1, delay: .infinity)
    #expect(animation.duration == 0)
    #expect(animation.delay == 0)
    #expect(PageAnimation(timing: .linear, duration: .nan).duration == 0)
    #expect(PageAnimation(timing: .linear, duration: 1, delay: -0.5).delay == -0.5)
  }
}
