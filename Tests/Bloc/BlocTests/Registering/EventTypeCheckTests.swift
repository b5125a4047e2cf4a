import Foundation
import Testing

@testable import Bloc

protocol TypeCheckedEvent {}
protocol OtherTypeCheckedEvent {}
protocol ObjectTypeCheckedEvent: AnyObject {}
struct ConformingEvent: TypeCheckedEvent {}
struct UnrelatedEvent {}
extension NSNumber: ObjectTypeCheckedEvent {}

private class Base {}
private class Derived: Base {}
private class Unrelated {}
private enum Cases { case one }
private struct Failure: Error {}

@Suite(.blocs) @MainActor
struct EventTypeCheckTests {
  @Test func aTypeIsPossibleInItselfAndInTypesAboveAndBelowIt() {
    #expect(EventTypeCheck.canBe(Cases.self, Cases.self))
    #expect(EventTypeCheck.canBe(Base.self, Derived.self))
    #expect(EventTypeCheck.canBe(Derived.self, Base.self))
    #expect(!EventTypeCheck.canBe(Derived.self, Unrelated.self))
  }

  @Test func valuesOfOtherTypesAreImpossible() {
    #expect(!EventTypeCheck.canBe(Cases.self, String.self))
    #expect(!EventTypeCheck.canBe(Cases.self, Int.self))
    #expect(!EventTypeCheck.canBe(String.self, Cases.self))
    #expect(!EventTypeCheck.canBe([Int].self, Int.self) || EventTypeCheck.canBe([Int].self, [Any].self))
    #if !canImport(ObjectiveC)
      #expect(!EventTypeCheck.canBe(Cases.self, Base.self))
      #expect(!EventTypeCheck.canBe(Base.self, Cases.self))
    #endif
  }

  @Test func anythingMayBeInAnExistentialThatTakesAnything() {
    #expect(EventTypeCheck.canBe(Any.self, String.self))
    #expect(EventTypeCheck.canBe((any Sendable).self, String.self))
    #expect(EventTypeCheck.canBe(AnyObject.self, String.self))
    #expect(EventTypeCheck.canBe(AnyHashable.self, String.self))
    #expect(EventTypeCheck.canBe(AnyHashable.self, UnrelatedEvent.self))
    #expect(EventTypeCheck.canBe((any Hashable).self, String.self))
    #expect(EventTypeCheck.canBe((any Error).self, Failure.self))
    #expect(EventTypeCheck.canBe((any Error).self, CocoaError.self))
    #expect(EventTypeCheck.canBe((any Error).self, NSError.self))
  }

  @Test func aProtocolTakesWhatConforms() {
    #expect(EventTypeCheck.canBe((any TypeCheckedEvent).self, ConformingEvent.self))
    #expect(EventTypeCheck.canBe((any TypeCheckedEvent).self, Base.self))
    #expect(EventTypeCheck.canBe((any TypeCheckedEvent).self, (any OtherTypeCheckedEvent).self))
    #expect(EventTypeCheck.canBe((any TypeCheckedEvent & Sendable).self, ConformingEvent.self))
    #expect(EventTypeCheck.canBe((any ObjectTypeCheckedEvent).self, Int.self))
    #expect(!EventTypeCheck.canBe((any TypeCheckedEvent).self, UnrelatedEvent.self))
    #expect(!EventTypeCheck.canBe((any TypeCheckedEvent).self, String.self))
    #expect(!EventTypeCheck.canBe((any TypeCheckedEvent & OtherTypeCheckedEvent).self, ConformingEvent.self))
  }

  @Test func aValueMayBeHandledAsAProtocolToWhichItConforms() {
    #expect(EventTypeCheck.canBe(ConformingEvent.self, (any TypeCheckedEvent).self))
    #expect(EventTypeCheck.canBe(ConformingEvent.self, Any.self))
    #expect(EventTypeCheck.canBe(ConformingEvent.self, AnyObject.self))
    #expect(EventTypeCheck.canBe(Base.self, (any TypeCheckedEvent).self))
    #expect(!EventTypeCheck.canBe(UnrelatedEvent.self, (any TypeCheckedEvent).self))
  }

  @Test func whatTheRuntimeDoesNotTellIsPossible() {
    protocol Local {}
    #expect(EventTypeCheck.canBe((any Local).self, String.self))
    #expect(EventTypeCheck.canBe((any Collection<Int>).self, String.self))
    #expect(EventTypeCheck.canBe(String?.self, Int.self))
    #expect(EventTypeCheck.canBe(String.self, Int?.self))
    #expect(EventTypeCheck.canBe((Int, Int).self, String.self))
    #expect(EventTypeCheck.canBe((() -> Void).self, String.self))
    #expect(EventTypeCheck.canBe(Int.Type.self, String.self))
  }

  @Test func whatIsBridgedIsPossible() {
    #expect(EventTypeCheck.canBe(String.self, NSString.self))
    #expect(EventTypeCheck.canBe(NSString.self, String.self))
    #expect(EventTypeCheck.canBe(String.self, NSObject.self))
    #expect(EventTypeCheck.canBe(NSObject.self, String.self))
    #expect(EventTypeCheck.canBe(Failure.self, NSError.self))
  }

  @Test func collectionsMayBeCastElementByElement() {
    #expect(EventTypeCheck.canBe([Int].self, [Any].self))
    #expect(EventTypeCheck.canBe([Base].self, [Derived].self))
    #expect(EventTypeCheck.canBe((any Equatable).self, [Any].self))
  }

  // MARK: Registration

  @Test func aHandlerThatCanNeverRunIsReportedWhereItIsRegistered() {
    let line = #line + 3
    withKnownIssue {
      let bloc = Bloc<CounterEvent, Int>(0)
      bloc.on(String.self) { _, _ in }
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.description.contains("on(String.self) was called in 'Bloc<CounterEvent, Int>'")
        && issue.description.contains("whose events are of type 'CounterEvent'")
        && issue.description.contains("the handler is never called")
    }
  }

  @Test func handlersThatCanRunAreNotReported() {
    let values = Bloc<CounterEvent, Int>(0)
    values.on(CounterEvent.self) { _, _ in }
    let anything = Bloc<Any, Int>(0)
    anything.on(String.self) { _, _ in }
    anything.on(Any.self) { _, _ in }
    let objects = Bloc<Base, Int>(0)
    objects.on(Derived.self) { _, _ in }
    objects.on((any TypeCheckedEvent).self) { _, _ in }
  }
}
