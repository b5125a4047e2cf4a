import Bloc
import Testing

@MainActor
struct BlocOwnerTests {
  /// Carries a main-actor cubit past the compiler's checks.
  private struct Box: @unchecked Sendable {
    // Sendable: the test waits while the cubit is used elsewhere.
    let cubit: CounterCubit
  }

  @Test func useOffTheOwnerIsReportedAtItsLine() async {
    let box = Box(cubit: CounterCubit())
    let line = #line + 3
    await withKnownIssue {
      await offOwner {
        box.cubit.emit(5)
      }
    } matching: {
      $0.sourceLocation?.line == line && $0.description.contains("'emit' was called off the owner")
    }
    while box.cubit.state != 5 { await Task.yield() }
    await box.cubit.close()
  }

  @Test nonisolated func aBlocMadeOnNoActorBelongsToTheMainActor() async {
    let box = Box(cubit: CounterCubit())
    await MainActor.run { box.cubit.emit(5) }
    #expect(await MainActor.run { box.cubit.state } == 5)
    let line = #line + 2
    withKnownIssue {
      box.cubit.emit(6)
    } matching: {
      $0.sourceLocation?.line == line && $0.description.contains("'emit' was called off the owner")
    }
    while await MainActor.run(body: { box.cubit.state }) != 6 { await Task.yield() }
    await MainActor.run { _ = box.cubit.close() as BlocClosing }
  }

  @Test func useOffTheOwnerIsReportedOnceWithARemedy() async {
    let box = Box(cubit: CounterCubit())
    await withKnownIssue {
      await offOwner {
        box.cubit.emit(5)
      }
    } matching: {
      $0.description.contains("A bloc may be used only on the actor that created it, here the main actor")
        && $0.description.contains("'@MainActor func load() async'")
        && $0.description.contains("'init(isolation: isolated any Actor) { super.init(")
    }
    await offOwner {
      box.cubit.emit(6)
      box.cubit.addError(CancellationError())
      let _: BlocClosing = box.cubit.close()
    }
    while !box.cubit.isClosed { await Task.yield() }
    #expect(box.cubit.state == 6)
  }

  @Test func addingOffTheOwnerIsReportedAtItsLineAndHandledThere() async {
    struct Box: @unchecked Sendable {
      // Sendable: the test waits while the bloc is used elsewhere.
      let bloc: CounterBloc
    }
    let box = Box(bloc: CounterBloc())
    let line = #line + 3
    await withKnownIssue {
      await offOwner {
        box.bloc.add(.increment)
      }
    } matching: {
      $0.sourceLocation?.line == line && $0.description.contains("'add' was called off the owner")
    }
    while box.bloc.state != 1 { await Task.yield() }
    await box.bloc.close()
  }

  @Test func errorsAddedOffTheOwnerAreReportedAtTheirLine() async {
    let box = Box(cubit: CounterCubit())
    let line = #line + 3
    await withKnownIssue {
      await offOwner {
        box.cubit.addError(CancellationError())
      }
    } matching: {
      $0.sourceLocation?.line == line && $0.description.contains("'addError' was called off the owner")
    }
    while box.cubit.log.isEmpty { await Task.yield() }
    #expect(box.cubit.log == ["error CancellationError()"])
    await box.cubit.close()
  }

  @Test func closingOffTheOwnerIsReportedAndDoneThere() async {
    let box = Box(cubit: CounterCubit())
    await withKnownIssue {
      await offOwner {
        let _: BlocClosing = box.cubit.close()
      }
    } matching: {
      $0.description.contains("'close' was called off the owner")
    }
    while !box.cubit.isClosed { await Task.yield() }
  }

  @Test func closingOffTheOwnerCanBeAwaited() async {
    let box = Box(cubit: CounterCubit())
    await withKnownIssue {
      await closeElsewhere(box)
    } matching: {
      $0.description.contains("'close' was called off the owner")
    }
    #expect(box.cubit.isClosed)
  }

  @Test func emittingOffTheOwnerIsReportedAtItsLineAndDoneOnTheOwner() async {
    struct Handed: @unchecked Sendable {
      // Sendable: the handler waits while the emitter is used elsewhere.
      let emit: Emitter<Int>
    }
    let bloc = Bloc<Int, Int>(0)
    let line = #line + 6
    bloc.on(Int.self) { number, emit in
      let handed = Handed(emit: emit)
      await withKnownIssue {
        await withTaskExecutorPreference(globalConcurrentExecutor) {
          await offOwner {
            handed.emit(number)
          }
        }
      } matching: {
        $0.sourceLocation?.line == line
          && $0.description.contains("'emit' was called off the owner of its bloc")
      }
      while emit.state != number { await Task.yield() }
    }
    bloc.add(5)
    while bloc.state != 5 { await Task.yield() }
    await bloc.close()
    #expect(bloc.state == 5)
  }

  @concurrent
  private nonisolated func closeElsewhere(_ box: Box) async {
    let closing: BlocClosing = box.cubit.close()
    await closing.finish()
  }
}
