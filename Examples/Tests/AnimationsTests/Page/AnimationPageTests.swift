import ComposableArchitecture
import Dispatch
import LivePages
import LivePagesTesting
import Testing

@testable import Animations

struct AnimationPageTests {
  private let clock = TestClock()
  private let queue = DispatchQueue.test

  private func openPage() async -> LivePageTest {
    await LivePageTest(AnimationPage(clock: clock, queue: queue.eraseToAnyScheduler()))
  }

  private func circle(_ page: LivePageTest) async -> String? {
    await page.html().elements.first { $0.id == "circle" }?[attribute: "class"]
  }

  /// Returns the animation of the changes since the last call.
  private func animation(_ page: LivePageTest) async -> PageAnimation? {
    await page.takeChanges().animation
  }

  @Test func aClickMovesTheCircleAsWasChosen() async {
    let page = await openPage()
    #expect(await circle(page) == "circle at-4 tint-teal")
    await page.button("Linear").click()
    #expect(await animation(page) == nil)
    await page.button("To the top left").click()
    #expect(await animation(page) == PageAnimation(.linear(duration: 0.8)))
    #expect(await circle(page) == "circle at-0 tint-teal")
    await page.button("2 s").click()
    #expect(await animation(page) == nil)
    await page.button("Make it large").click()
    #expect(await animation(page) == PageAnimation(.linear(duration: 2)))
    #expect(await circle(page) == "circle at-0 tint-teal circle-large")
  }

  @Test func changesWithoutACurveAndResetsAreImmediate() async {
    let page = await openPage()
    await page.button("To the right").click()
    #expect(await animation(page) == PageAnimation(.easeInOut(duration: 0.8)))
    await page.button("Reset at once").click()
    #expect(await animation(page) == nil)
    #expect(await circle(page) == "circle at-4 tint-teal")
    await page.button("None").click()
    await page.button("To the right").click()
    #expect(await animation(page) == nil)
    #expect(await circle(page) == "circle at-5 tint-teal")
  }

  @Test func eachColorOfTheRainbowIsAnimated() async {
    let page = await openPage()
    await page.button("Spring").click()
    _ = await page.takeChanges()
    await page.button("Rainbow").click()
    let spring = PageAnimation(.spring(response: 0.8, dampingFraction: 0.5))
    for tint in [Tint.red, .orange, .green, .blue, .violet, .teal] {
      #expect(await animation(page) == spring)
      #expect(await circle(page) == "circle at-4 tint-\(tint.rawValue)")
      await clock.advance(by: .milliseconds(800))
    }
  }

  @Test func eachPlaceOfTheRoundTripIsAnimated() async {
    let page = await openPage()
    await page.button("Round trip").click()
    for place in [Place.topLeft, .topRight, .bottomRight] {
      #expect(await animation(page) == PageAnimation(.easeInOut(duration: 0.8)))
      #expect(await circle(page) == "circle at-\(place.rawValue) tint-teal")
      await queue.advance(by: .milliseconds(800))
    }
  }

  @Test func reselectingTheCurrentChoiceSendsNoChanges() async {
    let page = await openPage()
    _ = await page.takeChanges()
    await page.button("To the center").click()
    await page.button("Ease in and out").click()
    #expect(await page.takeChanges().regions.isEmpty)
  }
}
