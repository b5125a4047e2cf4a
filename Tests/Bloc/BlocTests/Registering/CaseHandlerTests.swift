import Bloc
import CaseKeyPaths
import CombineProbes
import CombineShim
import Testing

private enum Search: CasePathable, Equatable, Sendable {
  case typed(String)
  case fetched([Int], page: Int)
  case cleared
  case nested(Nested)

  enum Nested: CasePathable, Equatable, Sendable {
    case opened(Int)
    case closed

    struct AllCasePaths: Sendable {
      let opened = AnyCasePath<Nested, Int>(
        embed: { .opened($0) },
        extract: { if case .opened(let number) = $0 { number } else { nil } }
      )
      let closed = AnyCasePath<Nested, Void>(case: .closed)
    }
    static let allCasePaths = AllCasePaths()
  }

  struct AllCasePaths: Sendable {
    let typed = AnyCasePath<Search, String>(
      embed: { .typed($0) },
      extract: { if case .typed(let text) = $0 { text } else { nil } }
    )
    let fetched = AnyCasePath<Search, ([Int], page: Int)>(
      embed: { .fetched($0.0, page: $0.page) },
      extract: { if case .fetched(let items, let page) = $0 { (items, page) } else { nil } }
    )
    let cleared = AnyCasePath<Search, Void>(case: .cleared)
    let nested = AnyCasePath<Search, Nested>(
      embed: { .nested($0) },
      extract: { if case .nested(let event) = $0 { event } else { nil } }
    )
  }
  static let allCasePaths = AllCasePaths()
}

/// Handles cases with forms of handlers that Swift does not isolate to an actor.
private final class Searching: Bloc<Search, [String]> {
  private let home: any Actor

  init(isolation home: isolated any Actor) {
    self.home = home
    super.init([], isolation: home)
    on(\.typed) { [home] text, emit in
      home.preconditionIsolated()
      await Task.yield()
      home.preconditionIsolated()
      emit(emit.state + ["typed \(text)"])
    }
    on(\.cleared) { [unowned self] emit in
      home.preconditionIsolated()
      emit(state + ["cleared"])
    }
    registerMethods()
  }

  private func registerMethods() {
    on(\.nested.opened, handler: onOpened)
    on(\.nested.closed, handler: onClosed)
  }

  private func onOpened(_ number: Int, _ emit: Emitter<[String]>) async {
    home.preconditionIsolated()
    await Task.yield()
    home.preconditionIsolated()
    emit(state + ["opened \(number)"])
  }

  private func onClosed(_ emit: Emitter<[String]>) async {
    home.preconditionIsolated()
    emit(state + ["closed"])
  }
}

private actor Home {
  func search() async -> [String] {
    let bloc = Searching(isolation: self)
    for event in [Search.typed("a"), .cleared, .nested(.opened(1)), .nested(.closed)] {
      bloc.add(event)
      await bloc.settle()
    }
    await bloc.close()
    return bloc.state
  }
}

@Suite(.blocs) @MainActor
struct CaseHandlerTests {
  @Test nonisolated func handlersOfCasesInEverySpellingRunOnTheOwner() async {
    #expect(await Home().search() == ["typed a", "cleared", "opened 1", "closed"])
  }

  private func handle(_ events: Search..., by register: (Bloc<Search, [String]>) -> Void) async -> [String] {
    let bloc = Bloc<Search, [String]>([])
    register(bloc)
    for event in events { bloc.add(event) }
    await bloc.close()
    return bloc.state
  }

  @Test func aHandlerOfACaseGetsItsValue() async {
    let states = await handle(.typed("a"), .fetched([1, 2], page: 3), .cleared, .typed("b")) { bloc in
      bloc.on(\.typed) { text, emit in emit(emit.state + ["typed \(text)"]) }
      bloc.on(\.fetched) { value, emit in emit(emit.state + ["fetched \(value.0) \(value.page)"]) }
      bloc.on(\.cleared) { emit in emit(emit.state + ["cleared"]) }
    }
    #expect(states == ["typed a", "fetched [1, 2] 3", "cleared", "typed b"])
  }

  @Test func handlersOfCasesWithoutPayloadMayTakeAValue() async {
    let states = await handle(.cleared) { bloc in
      bloc.on(\.cleared) { _, emit in emit(emit.state + ["cleared"]) }
    }
    #expect(states == ["cleared"])
  }

  @Test func aCaseWithinACaseMayBeHandled() async {
    let states = await handle(.nested(.opened(1)), .nested(.closed)) { bloc in
      bloc.on(\.nested.opened) { number, emit in emit(emit.state + ["opened \(number)"]) }
      bloc.on(\.nested.closed) { emit in emit(emit.state + ["closed"]) }
    }
    #expect(states == ["opened 1", "closed"])
  }

  @Test func handlersOfACaseAndOfTheTypeBothRunInTheOrderOfRegistration() async {
    let first = await handle(.typed("a"), .cleared) { bloc in
      bloc.on(\.typed) { _, emit in emit(emit.state + ["case"]) }
      bloc.on(Search.self) { event, emit in emit(emit.state + ["type"]) }
    }
    #expect(first == ["case", "type", "type"])
    let second = await handle(.typed("a"), .cleared) { bloc in
      bloc.on(Search.self) { event, emit in emit(emit.state + ["type"]) }
      bloc.on(\.typed) { _, emit in emit(emit.state + ["case"]) }
    }
    #expect(second == ["type", "case", "type"])
  }

  @Test func hooksReceiveTheWholeEvent() async {
    let observer = LoggingObserver()
    let unhandled = UnhandledErrors()
    let bloc = BlocOverrides.run(observer: observer, onUnhandledError: unhandled.handler) {
      Bloc<Search, Int>(0)
    }
    let line: UInt = #line + 1
    bloc.on(\.typed) { text, emit in
      emit(text.count)
      throw ProbeError("no")
    }
    bloc.add(.typed("abc"))
    await settle()
    #expect(unhandled.errors.map(\.origin.line) == [line])
    #expect(
      observer.log == [
        "create", "event typed(\"abc\")", "transition 0→3", "change 0→3", "error no",
        "done typed(\"abc\") no",
      ]
    )
  }

  @Test func aTransformerGetsTheValuesOfTheCase() async {
    let states = await handle(.typed("a"), .typed("skip"), .cleared, .typed("b")) { bloc in
      bloc.on(
        \.typed,
        transformer: { texts, mapper in
          texts.filter { $0 != "skip" }.flatMap(mapper).eraseToAnyPublisher()
        }
      ) { text, emit in emit(emit.state + [text]) }
      bloc.on(\.cleared) { emit in emit(emit.state + ["cleared"]) }
    }
    #expect(states == ["a", "cleared", "b"])
  }

  @Test func aTransformerMayChangeTheValue() async {
    let states = await handle(.typed("a")) { bloc in
      bloc.on(
        \.typed,
        transformer: { texts, mapper in texts.map { $0 + "!" }.flatMap(mapper).eraseToAnyPublisher() }
      ) { text, emit in emit(emit.state + [text]) }
    }
    #expect(states == ["a!"])
  }

  @Test func droppableAndSequentialHoldForACase() async {
    let gate = Gate()
    let bloc = Bloc<Search, [String]>([])
    bloc.on(\.typed, transformer: droppable()) { text, emit in
      emit(emit.state + ["\(text) begins"])
      await gate.wait()
      emit(emit.state + ["\(text) ends"])
    }
    bloc.on(\.cleared) { emit in emit(emit.state + ["cleared"]) }
    bloc.add(.typed("a"))
    bloc.add(.typed("b"))
    bloc.add(.cleared)
    await settle()
    gate.open()
    await settle()
    bloc.add(.typed("c"))
    await settle()
    gate.open()
    await settle()
    #expect(bloc.state == ["a begins", "cleared", "a ends", "c begins", "c ends"])
    await bloc.close()
  }

  @Test func theTransformerOfAllBlocsHoldsForCases() async {
    let gate = Gate()
    let bloc = BlocOverrides.run(transformer: droppable()) { Bloc<Search, [String]>([]) }
    bloc.on(\.typed) { text, emit in
      emit(emit.state + [text])
      await gate.wait()
    }
    bloc.add(.typed("a"))
    bloc.add(.typed("b"))
    await settle()
    gate.open()
    await bloc.close()
    #expect(bloc.state == ["a"])
  }

  @Test func aSecondHandlerForACaseIsAnError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let bloc = Bloc<Search, Int>(0)
      bloc.on(\.typed) { _, _ in }
      bloc.on(\.typed) { _, _ in }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains("on(_:) was called multiple times for one case of 'Search' in 'Bloc<Search, Int>'")
    )
    #expect(message.contains("BlocTests/CaseHandlerTests.swift:"))
    #expect(message.contains("There should only be a single event handler per case."))
  }

  @Test func aCaseWithoutAHandlerIsReported() async {
    let bloc = Bloc<Search, Int>(0)
    bloc.on(\.typed) { _, _ in }
    withKnownIssue {
      bloc.add(.cleared)
    } matching: {
      "\($0)".contains("add(cleared) was called without a registered event handler")
    }
    await bloc.close()
  }
}
