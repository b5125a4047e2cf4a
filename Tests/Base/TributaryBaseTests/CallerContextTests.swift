import Testing
import TributaryBase

/// Tests of events that one person's code handles while it calls the code of another person.
struct CallerContextTests {
  private enum TypedText: ContextKey { typealias Value = String }
  private enum Pasteboard: ContextKey { typealias Value = String }
  private final class Identity: Sendable {}

  private let ada = ContextValues().belonging(to: Identity())
  private let bob = ContextValues().belonging(to: Identity())

  private var typed: String? { CallerContext.current.event?[TypedText.self] }

  @Test func aPersonsCodeSeesTheEventThatThePersonCaused() {
    CallerContext.withEventValue("secret", for: TypedText.self) {
      CallerContext.entering(ada) {
        #expect(typed == "secret")
        CallerContext.entering(ada.setting("copied", for: Pasteboard.self)) { #expect(typed == "secret") }
        CallerContext.entering(ContextValues()) { #expect(typed == "secret") }
      }
    }
  }

  @Test func codeThatADifferentPersonCallsDoesNotSeeTheEvent() {
    CallerContext.entering(ada) {
      CallerContext.withEventValue("secret", for: TypedText.self) {
        CallerContext.entering(bob) { #expect(typed == nil) }
        #expect(typed == "secret")
      }
    }
  }

  @Test func asynchronousCodeThatADifferentPersonCallsDoesNotSeeTheEvent() async {
    await CallerContext.entering(ada) {
      await CallerContext.withEventValue("secret", for: TypedText.self) {
        await CallerContext.entering(bob) {
          await Task.yield()
          #expect(typed == nil)
        }
        #expect(typed == "secret")
      }
    }
  }
}
