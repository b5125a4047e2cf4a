import ComposableArchitecture
import MarbleTesting
import Testing

/// Runs the documentation's diagrams of asynchronous operations.
@MainActor struct ClockDiagramTests {
  /// The registration of each diagram, keyed by the diagram's file and number.
  nonisolated static let all: [String: ClockDiagramRun.Registration] = [
    "DependencyInjection/Concurrency/AsyncStream+Making.swift#1": { run in
      let stream = AsyncStream(run.sequence("sequence"))
      await run.expect("AsyncStream(_:)", events { stream })
    },
    "DependencyInjection/Concurrency/AsyncStream+Making.swift#2": { run in
      let stream = AsyncThrowingStream(run.sequence("sequence"))
      await run.expect("AsyncThrowingStream(_:)", events { stream })
    },
    "ComposableArchitecture/Effects/Time/Effect+Debounce.swift#2": { run in
      await run.expect("debounce(for: 4)", at: "effects of an id") { name in
        .send(.value(name)).debounce(id: 1, for: .seconds(4), clock: run.clock)
      }
    },
    "ComposableArchitecture/Effects/Time/Effect+Debounce.swift#4": { run in
      let effect = run.sequence("effect")
      await run.expect("deferred(for: 10)", events { effect }.deferred(for: .seconds(10), clock: run.clock))
    },
    "ComposableArchitecture/Effects/Time/Effect+Timer.swift#2": { run in
      let timer = Effect.timer(id: 1, every: .seconds(4), clock: run.clock)
      await run.expect("timer(every: 4)", timer.map { .value("\($0.frame)") })
    },
    "ComposableArchitectureClassic/Concurrency.swift#1": { run in
      let sequence = run.sequence("sequence")
      await run.expect("AsyncStream(_:)", events { sequence.buffered() })
    },
    "ComposableArchitectureClassic/Concurrency.swift#2": { run in
      let sequence = run.sequence("sequence")
      await run.expect("AsyncThrowingStream(_:)", events { sequence.bufferedThrowing() })
    },
  ]

  private nonisolated static func diagrams() throws -> [DocumentedDiagram] {
    try ["ComposableArchitecture", "ComposableArchitectureClassic", "DependencyInjection"].flatMap(
      DocumentedDiagram.all
    )
    .filter { all["\($0)"] != nil }
  }

  @Test(arguments: try diagrams())
  func diagramMatchesTheEffect(diagram: DocumentedDiagram) async throws {
    await ClockDiagramRun.run(diagram, try #require(Self.all["\(diagram)"]))
  }

  @Test func everyRegistrationHasItsDiagram() throws {
    let found = Set(try Self.diagrams().map(\.description))
    #expect(Self.all.keys.filter { !found.contains($0) }.sorted() == [])
  }

  @Test func aWrongDiagramIsReported() async throws {
    let lines = ["///", "///     sequence:  --1--X", "///     stream     --1--|", "func stream() {}"]
    let diagram = try #require(DocumentedDiagram.diagrams(file: "Example.swift", lines: lines).first)
    await withKnownIssue {
      await ClockDiagramRun.run(diagram) { run in
        let sequence = run.sequence("sequence")
        await run.expect("stream", events { sequence })
      }
    }
    await withKnownIssue { await ClockDiagramRun.run(diagram) { _ = $0.sequence("sequence") } }
    await withKnownIssue {
      await ClockDiagramRun.run(diagram) { run in
        let stream = AsyncStream(run.sequence("sequence"))
        await run.expect("stream", events { stream })
        await run.expect("other", events { stream })
      }
    }
    await ClockDiagramRun.run(diagram) { run in
      let stream = AsyncStream(run.sequence("sequence"))
      await run.expect("stream", events { stream })
    }
  }
}

/// Returns an effect that sends the elements of a sequence and its end.
private func events<S: AsyncSequence & SendableMetatype>(
  _ makeSequence: @escaping @Sendable () -> S
) -> Effect<MarbleEvent> where S.Element == String, S.AsyncIterator: SendableMetatype {
  .run { send in
    do {
      for try await name in makeSequence() { await send(.value(name)) }
      await send(.finished)
    } catch {
      await send(.failure(nil))
    }
  }
}
