#if Macros
  import ComposableArchitecture
  import DependencyInjection
  import Testing

  /// A type that is not copyable.
  private struct Ticket: ~Copyable, Sendable {
    let number: Int
  }

  /// A type that is not `Sendable`.
  private final class Notes {
    var pages = 0
  }

  /// Compiles the recording code for each kind of endpoint. Parameters and results need not be `Copyable` or
  /// `Sendable`.
  @DependencyClient
  private struct Counter: Sendable {
    var issue: @Sendable (_ number: Int) throws -> Ticket
    var issueLater: @Sendable (_ number: Int) async -> Ticket = { Ticket(number: $0) }
    var find: @Sendable (_ number: Int) -> Ticket?
    var check: @Sendable (_ ticket: borrowing Ticket) throws -> Int
    var redeem: @Sendable (_ ticket: consuming Ticket) async throws -> Int
    var count: @Sendable (_ notes: Notes) async throws -> Int
    var copy: @Sendable (_ notes: Notes) throws -> Notes
    var watch: @Sendable () -> Effect<Int> = { .none }
    var stop: @Sendable () throws -> Never
    var makeTask: @Sendable () throws -> () -> Void
  }

  struct RecordedEndpointUseTests {
    private let counter = Counter(
      issue: { number in
        if number < 0 { throw CancellationError() }
        return Ticket(number: number)
      },
      issueLater: { Ticket(number: $0) },
      find: { $0 > 0 ? Ticket(number: $0) : nil },
      check: { $0.number },
      redeem: { $0.number },
      count: { $0.pages },
      copy: { $0 },
      watch: { .none },
      stop: { throw CancellationError() },
      makeTask: { {} }
    )

    /// Calls each endpoint.
    private func callAll() async throws {
      let issued = try counter.issue(number: 1).number
      #expect(issued == 1)
      #expect(throws: CancellationError.self) { _ = try counter.issue(number: -1).number }
      let later = await counter.issueLater(number: 2).number
      #expect(later == 2)
      let found = counter.find(number: 3)?.number
      #expect(found == 3)
      #expect(try counter.check(ticket: Ticket(number: 4)) == 4)
      let redeemed = try await counter.redeem(ticket: Ticket(number: 5))
      #expect(redeemed == 5)
      let notes = Notes()
      notes.pages = 6
      #expect(try counter.copy(notes: notes) === notes)
      _ = counter.watch()
      #expect(throws: CancellationError.self) { try counter.stop() }
      try counter.makeTask()()
      let pages = try await counter.count(notes: notes)
      #expect(pages == 6)
    }

    @Test func endpointsPassNoncopyableAndNonSendableValues() async throws {
      try await callAll()
    }

    @Test func recordedEndpointsReportOnlyCopyableValues() async throws {
      let observer = CallObserver()
      try await BoundDependencies.followed(by: observer) { try await callAll() }
      #expect(
        observer.calls.value == [
          "issue: not copied", "issue: cancelled", "issueLater: not copied", "find: not copied",
          "copy: Notes", "watch: an effect ends", "makeTask: () -> ()", "count: Int",
        ]
      )
    }
  }

  /// Records the results of endpoint calls.
  private final class CallObserver: DependencyObserver {
    let calls = LockIsolated<[String]>([])

    func reads<Value: Sendable>(_ read: DependencyRead, _ original: Value) -> Value { original }

    func calls(_ endpoint: EndpointCall) -> (any EndpointObserver)? {
      Call(observer: self, endpoint: endpoint)
    }

    private struct Call: EndpointObserver {
      let observer: CallObserver
      let endpoint: EndpointCall

      func sends(_ output: Any) {}

      func ends(_ outcome: EndpointOutcome) {
        let end =
          switch outcome {
          case .answer(is UncopiedAnswer): "not copied"
          case .answer(let answer): "\(type(of: answer))"
          case .failure(let error): "\(error)"
          case .completion: "an effect ends"
          case .cancellation: "cancelled"
          }
        observer.calls.withValue { $0.append("\(endpoint.name): \(end)") }
      }
    }
  }
#endif
